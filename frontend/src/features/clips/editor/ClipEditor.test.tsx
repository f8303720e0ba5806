import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClipSource } from '@/api/types';
import { sessionApi } from '@/features/session/sessionApi';
import { clipsApi } from '../clipsApi';
import { storage } from '@/lib/storage';
import { clip } from '@/testing/clips';
import { eventDetail } from '@/testing/events';
import { playback } from '@/testing/playback';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { addPlayer } from '@/features/player/currentPlayer';
import ClipEditor from './ClipEditor';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const SOURCE = 'clip/source/7';
const source: ClipSource = {
  event_id: 7,
  event_media_id: 11,
  duration: 600,
  frame_rate: 25,
  live: false,
  minimum: 1,
  maximum: 300,
  left: 3,
  share_left: 150,
  parts: [],
  tags: [{ alias: 'goal', name: 'Goal' }],
};
const recording = eventDetail({ stream_status: 'finished', has_replay: true, playback: playback() });

let removePlayer = () => undefined as void;

beforeEach(() => {
  const nothing = () => undefined;
  removePlayer = addPlayer({
    seconds: () => 100,
    seek: nothing,
    isPaused: () => true,
    hasEnded: () => false,
    play: nothing,
    pause: nothing,
    segments: () => [],
    follow: () => nothing,
  });
});
afterEach(() => act(removePlayer));

const opens = (changes: Partial<ClipSource> = {}) => ({ ...KEY, [SOURCE]: () => json({ data: { ...source, ...changes } }) });

async function show(event = recording) {
  const onClose = vi.fn();
  const shown = await renderInSite(
    <MemoryRouter>
      <ClipEditor event={event} onClose={onClose} />
    </MemoryRouter>,
  );
  return { ...shown, onClose };
}

it('closes by Escape, but not where something was entered', async () => {
  serve(opens());
  const { onClose } = await show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'At the buzzer{Escape}');
  act(() => screen.getByRole('checkbox', { name: 'Goal' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  act(() => screen.getByRole('slider', { name: 'Start' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('sends where the clip begins and how long it is', async () => {
  const log = serve({ ...opens(), profile: () => json({ data: viewer() }), clip: () => json({ data: clip() }), 'clips/user': () => json({ data: [clip()] }) });
  await show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'At the buzzer');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Goal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the clip' }));
  expect(await screen.findByRole('heading', { name: 'Your clip' })).toBeInTheDocument();
  expect(log.find(({ path }) => path === 'clip')?.body).toEqual({
    api_key: 'k',
    event_id: 7,
    event_media_id: 11,
    name: 'At the buzzer',
    start_time: 100,
    duration: 15,
    tags: ['goal'],
  });
});

it('shows why the clip failed in place of the way to it', async () => {
  const failed = clip({ state: 'failed', failure: { code: 'took_too_long', message: '' }, playback: null });
  serve({ ...opens(), profile: () => json({ data: viewer() }), clip: () => json({ data: failed }), 'clips/user': () => json({ data: [failed] }) });
  const { store } = await show();
  await act(() => store.dispatch(sessionApi.endpoints.getProfile.initiate()));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'At the buzzer');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Goal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the clip' }));
  expect(await screen.findByText('Your clip was not done within 5 minutes, so it was stopped.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Watch the clip' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});

it('stays where Escape closes a dialog over it', async () => {
  const answers = { profile: () => json({ data: viewer() }), clip: () => json({ data: clip() }), 'clips/user': () => json({ data: [clip()] }) };
  serve({ ...opens(), ...answers });
  const { onClose, store } = await show();
  await act(() => store.dispatch(sessionApi.endpoints.getProfile.initiate()));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'At the buzzer');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Goal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the clip' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Link' }), '{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ['no more than a clip of what is to come where results are hidden', true, '4:10'],
  ['all of it elsewhere', false, '10:00'],
])('shows %s', async (_, hidden, whole) => {
  storage.set('state', { spoilers: { hidden, seen: [] } });
  const log = serve(opens());
  await show({ ...recording, playback: playback({ thumbnails: '/media/t/thumbnails.vtt' }) });
  const wider = await screen.findByRole('button', { name: 'Show more' });
  while (wider.getAttribute('aria-disabled') !== 'true') await userEvent.click(wider);
  expect(screen.getByText(whole)).toBeInTheDocument();
  expect(log.some(({ path }) => path.endsWith('thumbnails.vtt'))).toBe(!hidden);
});

it.each([
  ['all their clips', { left: 0 }, 'You have made all the clips that you may. Delete one, or get a pass with more.'],
  ['their share of the event', { share_left: 0.5 }, 'You have clipped as much of this event as one viewer may.'],
])('says at once who has used up %s', async (_, changes, text) => {
  serve(opens(changes));
  await show();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

it('keeps what was entered where asking again fails', async () => {
  serve({ ...KEY, [SOURCE]: (_, nth) => (nth === 1 ? json({ data: source }) : problem(403, 'not_entitled')) });
  const { store } = await show();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(name, 'At the buzzer');
  const again = await act(() => store.dispatch(clipsApi.endpoints.getClipSource.initiate(7, { forceRefetch: true, subscribe: false })));
  expect(again.isError).toBe(true);
  // The store batches its updates and delivers them later.
  await act(() => new Promise((told) => setTimeout(told, 200)));
  expect(name).toBeInTheDocument();
  expect(name).toHaveValue('At the buzzer');
});

it('leaves the focus where it is when the stretch alone is wrong', async () => {
  serve(opens({ duration: 0.5 }));
  await show();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'At the buzzer');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Goal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the clip' }));
  expect(screen.getByRole('alert')).toHaveTextContent('A clip lasts from 1 second to 5 minutes');
  expect(screen.getByRole('button', { name: 'Make the clip' })).toHaveFocus();
});
