import { storage } from '@/lib/storage';
import { json, problem, serve, type RecordedCall } from '@/testing/server';
import type { TimedReport } from './reports';
import { Tracker } from './Tracker';

const view = (path: string): TimedReport => ({ kind: 'event', name: 'page_view', path, at: Date.now() });
const hash = () => json({ data: { hash: 'f'.repeat(32) } });
const session = () => json({ data: { session: 'S', started_at: '', expires_at: '' } });
const taken = () => json({ data: { accepted: 1 } }, 202);
const SERVED = {
  'datalake/hash/': hash,
  'datalake/session/': session,
  'datalake/event/': taken,
  'datalake/video/event/': taken,
  'datalake/video/viewing/': taken,
};

const sent = (log: RecordedCall[], path = 'datalake/event/') => log.filter((one) => one.path === path);
const paths = (log: RecordedCall[], path?: string) => sent(log, path).map(({ body }) => (body?.['events'] as { path: string }[]).map((event) => event.path));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  storage.set('api_key', 'k');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('has a name and a session first, then sends in batches with the key', async () => {
  const log = serve(SERVED);
  storage.set('trk', 'spring');
  const tracker = new Tracker();
  tracker.note(view('/'));
  vi.advanceTimersByTime(500);
  tracker.note(view('/live'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(log.map(({ path }) => path)).toEqual(['datalake/hash/', 'datalake/session/', 'datalake/event/']);
  expect(log[1]?.body).toMatchObject({ hash: 'f'.repeat(32), trk: 'spring', api_key: 'k' });
  expect(log[2]?.body).toMatchObject({
    session: 'S',
    api_key: 'k',
    events: [
      { name: 'page_view', path: '/' },
      { name: 'page_view', path: '/live' },
    ],
  });
  tracker.note(view('/vod'));
  await vi.advanceTimersByTimeAsync(9000);
  expect(sent(log)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(paths(log)).toEqual([['/', '/live'], ['/vod']]);
});

it('tells times from the session’s beginning, and each entry by a number of its own', async () => {
  const log = serve(SERVED);
  const tracker = new Tracker();
  tracker.note(view('/'));
  await vi.advanceTimersByTimeAsync(1000);
  vi.advanceTimersByTime(60_000);
  tracker.note(view('/a'));
  tracker.note(view('/b'));
  await vi.advanceTimersByTimeAsync(10_000);
  const [, second] = sent(log).map(({ body }) => body?.['events'] as { ms: number; n: number }[]);
  expect(second?.map(({ ms }) => ms)).toEqual([60_000, 60_000]);
  expect(second?.[0]?.n).not.toBe(second?.[1]?.n);
});

it('waits as long as a busy server asks for, and sends the same again', async () => {
  const log = serve({ ...SERVED, 'datalake/event/': (_, nth) => (nth === 1 ? problem(503, 'busy', {}, { 'retry-after': '20' }) : taken()) });
  const tracker = new Tracker();
  tracker.note(view('/'));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sent(log)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent(log)).toHaveLength(2);
  expect(sent(log)[1]?.body).toEqual(sent(log)[0]?.body);
});

it('begins another session when the server has none of that name', async () => {
  const log = serve({
    ...SERVED,
    'datalake/session/': (_, nth) => json({ data: { session: `S${nth}` } }),
    'datalake/event/': (_, nth) => (nth === 1 ? problem(410, 'analytics_session_over') : taken()),
  });
  const tracker = new Tracker();
  tracker.note(view('/'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent(log).map(({ body }) => body?.['session'])).toEqual(['S1', 'S2']);
});

it('begins another session for another campaign', async () => {
  const log = serve(SERVED);
  const tracker = new Tracker();
  tracker.note(view('/'));
  await vi.advanceTimersByTimeAsync(1000);
  storage.set('trk', 'autumn');
  tracker.note(view('/a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent(log, 'datalake/session/').map(({ body }) => body?.['trk'])).toEqual([null, 'autumn']);
});

it('is quiet for good where the channel has it off, and drops what makes no sense', async () => {
  const log = serve({ ...SERVED, 'datalake/hash/': () => problem(403, 'analytics_off') });
  const tracker = new Tracker();
  tracker.note(view('/'));
  await vi.advanceTimersByTimeAsync(60_000);
  tracker.note(view('/a'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(log).toHaveLength(1);

  const other = serve({ ...SERVED, 'datalake/event/': (_, nth) => (nth === 1 ? problem(422, 'invalid_parameters') : taken()) });
  const next = new Tracker();
  next.note(view('/bad'));
  await vi.advanceTimersByTimeAsync(1000);
  next.note(view('/good'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(paths(other)).toEqual([['/bad'], ['/good']]);
});

it('keeps a bounded number while there is no connection, and sends them when there is', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const log = serve(SERVED);
  const tracker = new Tracker();
  for (let index = 0; index < 600; index += 1) tracker.note(view(`/${index}`));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual([]);
  online.mockReturnValue(true);
  await tracker.send();
  const all = paths(log).flat();
  expect(all).toHaveLength(500);
  expect(all[0]).toBe('/100');
  expect(all.at(-1)).toBe('/599');
});

it('hands over what waits when the page is left, and keeps what the browser doesn’t take', async () => {
  const log = serve(SERVED);
  const beacon = vi.fn((_address: string, _body: string) => true);
  Object.assign(navigator, { sendBeacon: beacon });
  const tracker = new Tracker();
  tracker.note(view('/'));
  await vi.advanceTimersByTimeAsync(1000);
  tracker.note(view('/a'));
  tracker.note({
    kind: 'viewing',
    viewing: 1,
    began: Date.now(),
    playedUntil: Date.now(),
    media: 'event',
    media_id: 7,
    live: false,
    watched_ms: 5,
    startup_ms: 3,
    stalls: 0,
    stalled_ms: 0,
    at: Date.now(),
  });
  tracker.leave();
  expect(beacon.mock.calls.map(([address]) => address)).toEqual(['/api/datalake/event/', '/api/datalake/video/viewing/']);
  expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toMatchObject({ session: 'S', api_key: 'k', events: [{ path: '/a' }] });

  beacon.mockReturnValue(false);
  tracker.note(view('/b'));
  tracker.leave();
  const next = new Tracker();
  await next.send();
  expect(paths(log)).toEqual([['/'], ['/b']]);
});

it('keeps the latest totals of a viewing alone', async () => {
  const log = serve(SERVED);
  const tracker = new Tracker();
  const totals = (watched_ms: number): TimedReport => ({
    kind: 'viewing',
    viewing: 9,
    began: Date.now(),
    playedUntil: Date.now(),
    media: 'event',
    media_id: 7,
    live: true,
    watched_ms,
    startup_ms: 3,
    stalls: 0,
    stalled_ms: 0,
    at: Date.now(),
  });
  tracker.note(totals(10));
  tracker.note(totals(20));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent(log, 'datalake/video/viewing/').map(({ body }) => body?.['viewings'])).toMatchObject([[{ viewing: 9, watched_ms: 20 }]]);
});
