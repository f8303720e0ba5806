// @vitest-environment node
import { event } from '@/testing/events';
import { formatLength, statusOf } from './eventStatus';

const start = Date.parse('2026-03-14T12:00:00Z');
const MINUTE = 60_000;

describe('statusOf', () => {
  it('counts minutes within the hour, hours within the day, and leaves the rest to the date', () => {
    expect(statusOf(event(), start - 25 * MINUTE)).toEqual({ kind: 'soon', minutes: 25 });
    expect(statusOf(event(), start - 20_000)).toEqual({ kind: 'soon', minutes: 1 });
    expect(statusOf(event(), start - 120 * MINUTE)).toEqual({ kind: 'upcoming', hours: 2 });
    expect(statusOf(event(), start - 25 * 60 * MINUTE)).toEqual({ kind: 'scheduled' });
  });

  it('says "starting" while the start has passed without a stream', () => {
    expect(statusOf(event(), start + MINUTE)).toEqual({ kind: 'starting' });
  });

  it('goes by the stream, not by the clock, once there is one', () => {
    expect(statusOf(event({ stream_status: 'live' }), start - MINUTE)).toEqual({ kind: 'live' });
  });

  it('tells a recording from an event that has none', () => {
    const over = event({ stream_status: 'finished', has_replay: true, duration_ms: 61_000 });
    expect(statusOf(over, start)).toEqual({ kind: 'on_demand', durationMs: 61_000 });
    expect(statusOf({ ...over, has_replay: false }, start)).toEqual({ kind: 'no_replay' });
  });
});

it('writes lengths with hours only where there are any', () => {
  expect(formatLength(249_000)).toBe('4:09');
  expect(formatLength(3_725_000)).toBe('1:02:05');
  expect(formatLength(40_000)).toBe('0:40');
});
