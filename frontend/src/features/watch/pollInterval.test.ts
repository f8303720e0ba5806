import { event } from '@/testing/events';
import { pollInterval } from './pollInterval';

const start = Date.parse('2026-03-14T12:00:00Z');

it('asks often from a minute before the start until the stream is there', () => {
  expect(pollInterval(event(), start - 120_000)).toBe(0);
  expect(pollInterval(event(), start - 30_000)).toBeGreaterThan(0);
  expect(pollInterval(event(), start + 600_000)).toBeGreaterThan(0);
  expect(pollInterval(event({ stream_status: 'live' }), start)).toBe(0);
  expect(pollInterval(undefined, start)).toBe(0);
});
