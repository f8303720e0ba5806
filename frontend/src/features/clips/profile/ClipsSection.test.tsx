import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Clip } from '@/api/types';
import { sessionApi } from '@/features/session/sessionApi';
import { Toasts } from '@/features/toasts/Toasts';
import { clip } from '@/testing/clips';
import { type RecordedCall, json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import ClipsSection from './ClipsSection';

const list = (clips: Clip[]) => json({ data: clips, meta: { total: clips.length, limit: 20, offset: 0 } });
const common = {
  get_api_key: () => json({ data: { api_key: 'k' } }),
  profile: () => json({ data: viewer({ capabilities: ['watch', 'clipping'] }) }),
  'user/access': () => json({ data: { featureLeft: { clips: 2, downloads: 1 } } }),
};

async function show() {
  const { store } = await renderInSite(
    <MemoryRouter>
      <Toasts />
      <ClipsSection />
    </MemoryRouter>,
  );
  await act(async () => void (await store.dispatch(sessionApi.endpoints.getProfile.initiate())));
}
const asked = (log: RecordedCall[], path: string) => log.filter((call) => call.path === path).map(({ method }) => method);
const row = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

it('says how each clip stands, and offers what can be done with it', async () => {
  const failed = clip({ id: 4, name: 'Lost', state: 'failed', failure: { code: 'media_gone', message: '' }, playback: null });
  serve({ ...common, 'clips/user': () => list([clip({ id: 5, name: 'Waiting', state: 'queued' }), failed, clip()]) });
  await show();
  expect((await row('Waiting')).getByText('Queued')).toBeInTheDocument();
  expect((await row('Waiting')).getByRole('button', { name: 'Share' })).toBeInTheDocument();
  expect((await row('Waiting')).queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  expect((await row('Lost')).getByText('The recording that it was to be cut from is no longer there.')).toBeInTheDocument();
  expect((await row('Lost')).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect((await row('At the buzzer')).getByRole('button', { name: 'Download' })).toBeInTheDocument();
  expect(screen.getByText('2 clips left')).toBeInTheDocument();
});

it('starts a clip again that took too long', async () => {
  const failed = clip({ state: 'failed', failure: { code: 'took_too_long', message: '' }, playback: null });
  let state = failed;
  const log = serve({
    ...common,
    'clips/user': () => list([state]),
    'clip/3/retry': () => {
      state = clip({ state: 'processing' });
      return json({ data: state });
    },
  });
  await show();
  expect(await screen.findByText('Your clip was not done within 5 minutes, so it was stopped.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Being made')).toBeInTheDocument();
  expect(asked(log, 'clip/3/retry')).toEqual(['POST']);
});

it('deletes at a press, and takes that back', async () => {
  let clips = [clip()];
  const log = serve({
    ...common,
    'clips/user': () => list(clips),
    'clip/3': () => {
      clips = [];
      return json({ data: { id: 3, restore_until: '2026-03-14T15:10:00Z' } });
    },
    'clip/3/restore': () => {
      clips = [clip()];
      return json({ data: clip() });
    },
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No clips yet')).toBeInTheDocument();
  expect(asked(log, 'clip/3')).toEqual(['DELETE']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('At the buzzer')).toBeInTheDocument();
});

it('keeps a clip that the server did not delete', async () => {
  serve({ ...common, 'clips/user': () => list([clip()]), 'clip/3': () => problem(400, 'bad_request') });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The clip could not be deleted. Please try again.')).toBeInTheDocument();
  expect(screen.getByText('At the buzzer')).toBeInTheDocument();
});

it('can be tried again after a failure', async () => {
  serve({ ...common, 'clips/user': (_: RecordedCall, nth: number) => (nth === 1 ? problem(400, 'bad_request') : list([clip()])) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('At the buzzer')).toBeInTheDocument();
});
