import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { EventDetail, EventDownload, User } from '@/api/types';
import { sessionApi } from '@/features/session/sessionApi';
import { channel } from '@/testing/channel';
import { eventDetail } from '@/testing/events';
import { subscription } from '@/testing/passes';
import { playback } from '@/testing/playback';
import { json, problem, serve } from '@/testing/server';
import { renderInSite } from '@/testing/site';
import { viewer } from '@/testing/user';
import { DownloadButton } from './DownloadButton';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const CALL = 'download-event/7';
const granted = { granted: true, reason: 'granted' as const, grant_id: null, offers: [] };
const recording = eventDetail({ stream_status: 'finished', has_replay: true, access: granted, playback: playback() });
const downloader = viewer({ capabilities: ['watch', 'download'], featureCount: { clips: 0, downloads: 5 } });
const files: EventDownload = {
  event_id: 7,
  left: 4,
  files: [{ name: '540p', width: 960, height: 540, bytes: 1_400_000_000, url: '/downloads/t/540p/event-7.mp4' }],
};

interface Case {
  event?: EventDetail;
  user?: User | null;
  sells?: boolean;
  guestsMay?: boolean;
}

async function show({ event = recording, user = null, sells = false, guestsMay = false }: Case) {
  const subscriptions = sells ? [{ ...subscription, capabilities: ['download' as const] }] : [];
  const shown = await renderInSite(
    <MemoryRouter>
      <DownloadButton event={event} />
    </MemoryRouter>,
    { bootstrap: channel({ packages: [], subscriptions, settings: { ...settings, guest_capabilities: guestsMay ? ['watch', 'download'] : ['watch'] } }) },
  );
  if (user) await shown.store.dispatch(sessionApi.endpoints.getProfile.initiate());
}

const settings = channel().settings;
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Download' }));

it('gives the files to those who may, and says how many recordings are left', async () => {
  const log = serve({ ...KEY, profile: () => json({ data: downloader }), [CALL]: () => json({ data: files }) });
  await show({ user: downloader });
  await open();
  expect(await screen.findByText('It counts as one of the 5 recordings that you may download.')).toBeInTheDocument();
  expect(log.some(({ path }) => path === CALL)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Show the files' }));
  expect(await screen.findByRole('link', { name: '540p 1.4 GB' })).toHaveAttribute('href', '/downloads/t/540p/event-7.mp4');
  expect(screen.getByText('You may download 4 more recordings.')).toBeInTheDocument();
});

it.each([
  ['download_limit', 'You have downloaded as many recordings as you may.', true],
  ['not_downloadable', 'This recording can’t be downloaded: it was made in several parts, or is still being made.', false],
])('says what stands in the way: %s', async (code, text, hasWayIn) => {
  serve({ ...KEY, profile: () => json({ data: downloader }), [CALL]: () => problem(403, code) });
  await show({ user: downloader });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show the files' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryAllByRole('link', { name: 'See the passes' })).toHaveLength(hasWayIn ? 1 : 0);
});

it('tries again after a failure', async () => {
  serve({ ...KEY, profile: () => json({ data: downloader }), [CALL]: (_, nth) => (nth === 1 ? problem(500, 'internal') : json({ data: files })) });
  await show({ user: downloader });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show the files' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '540p 1.4 GB' })).toBeInTheDocument();
});

it('leads to the passes where one of them has downloads', async () => {
  const log = serve(KEY);
  await show({ sells: true });
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('What you have does not include downloads. Some passes do.');
  expect(screen.getByRole('link', { name: 'See the passes' })).toHaveAttribute('href', '/packages');
  expect(log).toEqual([]);
});

it('gives the files to guests where the channel lets them', async () => {
  serve({ ...KEY, [CALL]: () => json({ data: { ...files, left: null } }) });
  await show({ sells: true, guestsMay: true });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show the files' }));
  expect(await screen.findByRole('link', { name: '540p 1.4 GB' })).toBeInTheDocument();
});

it('is not there where nothing can be downloaded', async () => {
  serve(KEY);
  await show({});
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await show({ sells: true, event: eventDetail({ stream_status: 'live', access: granted, playback: playback({ live: true }) }) });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
