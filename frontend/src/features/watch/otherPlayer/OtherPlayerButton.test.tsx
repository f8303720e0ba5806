import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { User } from '@/api/types';
import { sessionApi } from '@/features/session/sessionApi';
import { eventDetail } from '@/testing/events';
import { playback } from '@/testing/playback';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { OtherPlayerButton } from './OtherPlayerButton';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const CALL = 'playback-address';
const granted = { granted: true, reason: 'granted' as const, grant_id: null, offers: [] };
const recording = eventDetail({ access: granted, playback: playback() });
const made = { hls: '/media/t/master.m3u8', files: [], expires_at: '2026-03-01T18:00:00Z' };

async function show(user: User | null, event = recording) {
  const shown = await renderInSite(<OtherPlayerButton event={event} />);
  if (user) await shown.store.dispatch(sessionApi.endpoints.getProfile.initiate());
}

it('makes an address on a press, and copies it', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const log = serve({ ...KEY, profile: () => json({ data: viewer() }), [CALL]: () => json({ data: made }, 201) });
  await show(viewer());
  await userEvent.click(await screen.findByRole('button', { name: 'Another player' }));
  const make = await screen.findByRole('button', { name: 'Make an address' });
  expect(log.some(({ path }) => path === CALL)).toBe(false);
  await userEvent.click(make);
  const address = `${window.location.origin}/media/t/master.m3u8`;
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(address);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await userEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledWith(address);
});

it('says that none could be made', async () => {
  serve({ ...KEY, profile: () => json({ data: viewer() }), [CALL]: () => problem(403, 'not_entitled') });
  await show(viewer());
  await userEvent.click(await screen.findByRole('button', { name: 'Another player' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No address could be made');
});

it('is not there for guests, nor for video that stands elsewhere', async () => {
  serve({ ...KEY, profile: () => json({ data: viewer() }) });
  await show(null);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await show(viewer(), eventDetail({ access: granted, playback: playback({ hls: 'https://video.example/a.m3u8' }) }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
