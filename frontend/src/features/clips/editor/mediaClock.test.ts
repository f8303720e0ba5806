// @vitest-environment node
import type { PlayedSegment } from '@/features/player/streaming';
import { liveClock, recordingClock } from './mediaClock';

const NOON = Date.parse('2026-03-14T12:00:00Z');
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();

/** Returns two-second segments, recorded at these seconds after noon. Only the third one has loaded; it plays at `start`. */
const segments = (recorded: number[], start: number): PlayedSegment[] =>
  recorded.map((second, index) => ({ start: index === 2 ? start : undefined, duration: 2, recordedAt: NOON + second * 1000 }));

it('is the player’s own for a recording', () => {
  const clock = recordingClock(90);
  expect([clock.toMedia(12.5), clock.toPlayer(12.5), clock.seekable()]).toEqual([12.5, 12.5, { start: 0, end: 90 }]);
});

it('finds the recording’s time of a live picture by when it was recorded', () => {
  const clock = liveClock({ parts: [{ start_time: 0, began_at: at(0) }] }, () => segments([56, 58, 60, 62, 64], 1004));
  expect(clock.toMedia(1005.5)).toBeCloseTo(61.5);
  expect(clock.toPlayer(61.5)).toBeCloseTo(1005.5);
  expect(clock.seekable()).toEqual({ start: 56, end: 66 });
  expect(clock.toPlayer(40)).toBeNull();
});

it('leaves out the time during which an encoder was gone', () => {
  const parts = [
    { start_time: 0, began_at: at(0) },
    { start_time: 60, began_at: at(90) },
  ];
  const clock = liveClock({ parts }, () => segments([56, 58, 90, 92, 94], 500));
  expect(clock.toMedia(499)).toBeCloseTo(59);
  expect(clock.toMedia(501)).toBeCloseTo(61);
  expect(clock.toPlayer(59)).toBeCloseTo(499);
  expect(clock.seekable()).toEqual({ start: 56, end: 66 });
});

it('finds its way over the seam of a picture that is looped', () => {
  const parts = [
    { start_time: 0, began_at: at(0) },
    { start_time: 0, began_at: at(60) },
  ];
  const clock = liveClock({ parts }, () => segments([56, 58, 60, 62, 64], 20));
  expect(clock.toMedia(19)).toBeCloseTo(59);
  expect(clock.toMedia(21)).toBeCloseTo(1);
  expect(clock.seekable()).toEqual({ start: 0, end: 60 });
  expect(clock.toPlayer(59)).toBeCloseTo(19);
});

it('can’t tell before anything was loaded', () => {
  const clock = liveClock({ parts: [{ start_time: 0, began_at: at(0) }] }, () => segments([0], 0));
  expect([clock.toMedia(1), clock.toPlayer(1), clock.seekable()]).toEqual([null, null, null]);
});
