// @vitest-environment node
import { eventDetail } from '@/testing/events';
import { playback } from '@/testing/playback';
import { pollInterval } from './pollInterval';

const start = Date.parse('2026-03-14T12:00:00Z');
const end = Date.parse('2026-03-14T14:00:00Z');
const MINUTE = 60_000;
const granted = { granted: true, reason: 'granted', grant_id: null, offers: [] } as const;

it('asks more often the nearer the start is, as an encoder may begin early', () => {
  const [far, near, about] = [-120, -30, 0].map((minutes) => pollInterval(eventDetail(), start + minutes * MINUTE));
  expect(far).toBeGreaterThan(near ?? 0);
  expect(near).toBeGreaterThan(about ?? 0);
  expect(about).toBeGreaterThan(0);
});

it('goes on asking for a start that is late, without haste after hours', () => {
  expect(pollInterval(eventDetail(), start + 10 * MINUTE)).toBe(pollInterval(eventDetail(), start));
  expect(pollInterval(eventDetail(), start + 240 * MINUTE)).toBe(5 * MINUTE);
});

it('waits for the picture of a live event, then for its end', () => {
  const waiting = eventDetail({ stream_status: 'live' });
  const playing = eventDetail({ stream_status: 'live', access: { ...granted, offers: [] }, playback: playback({ live: true }) });
  expect(pollInterval(waiting, start)).toBe(10_000);
  expect(pollInterval(playing, start)).toBe(MINUTE);
});

it('looks for the end of a live event that is not for this viewer', () => {
  const access = { granted: false, reason: 'buy', grant_id: null, offers: [] } as const;
  expect(pollInterval(eventDetail({ stream_status: 'live', access: { ...access, offers: [] } }), start)).toBe(MINUTE);
});

it('waits for a recording for an hour', () => {
  const over = eventDetail({ stream_status: 'finished' });
  expect(pollInterval(over, end + 10 * MINUTE)).toBe(30_000);
  expect(pollInterval(over, end + 70 * MINUTE)).toBe(0);
});

it('keeps the token of a recording fresh', () => {
  const there = eventDetail({ stream_status: 'finished', has_replay: true, access: { ...granted, offers: [] }, playback: playback() });
  expect(pollInterval(there, end + 999 * MINUTE)).toBe(60 * MINUTE);
  expect(pollInterval(undefined, start)).toBe(0);
});
