import type { ClipSource } from '@/api/types';
import type { PlayedSegment } from '@/features/player/streaming';
import type { Span } from './span';
import { inSeconds } from './timecode';

/** Converts between the clocks of the player and the recording, both in seconds. */
export interface MediaClock {
  /** Converts a player time to recording time; null while unknown. */
  toMedia: (player: number) => number | null;
  /** Converts a recording time to player time; null if the player cannot seek there. */
  toPlayer: (media: number) => number | null;
  /** Range that the player can seek to, in recording time; null while unknown. */
  seekable: () => Span | null;
}

/** Returns the clock of a recording: a file has the same time on both clocks. */
export function recordingClock(duration: number): MediaClock {
  return { toMedia: (player) => player, toPlayer: (media) => media, seekable: () => ({ start: 0, end: duration }) };
}

interface ClockSegment {
  player: number;
  media: number;
  duration: number;
}

/** Less than a frame: recording times are rounded to milliseconds. */
const JITTER = 0.02;

/**
 * Returns the clock of a live stream. Its player time starts anywhere; its segments state when they were recorded, and
 * `source` maps that to recording time. `segments` returns the segments that the player can seek to now.
 */
export function liveClock(source: Pick<ClipSource, 'parts'>, segments: () => PlayedSegment[]): MediaClock {
  const parts = source.parts.map(({ start_time, began_at }) => ({ start: start_time, began: inSeconds(began_at) }));
  const runs = () => joined(segments(), parts);
  return {
    toMedia: (player) => {
      const run = runs().findLast((one) => one.player <= player + JITTER);
      return run ? run.media + Math.min(player - run.player, run.duration) : null;
    },
    toPlayer: (media) => {
      const run = runs().findLast((one) => one.media <= media + JITTER && media < one.media + one.duration + JITTER);
      return run ? run.player + media - run.media : null;
    },
    seekable: () => {
      const all = runs();
      // A looped video jumps back at its seam, so the order of the segments does not give the range.
      return all.length > 0
        ? { start: Math.min(...all.map(({ media }) => media)), end: Math.max(...all.map(({ media, duration }) => media + duration)) }
        : null;
    },
  };
}

/** Returns the segments with their times on both clocks. */
function joined(segments: PlayedSegment[], parts: { start: number; began: number }[]): ClockSegment[] {
  const known = segments.findIndex(({ start }) => start !== undefined);
  if (known < 0) return [];
  const before = segments.slice(0, known).reduce((sum, { duration }) => sum + duration, 0);
  let player = (segments[known]?.start ?? 0) - before;
  return segments.flatMap(({ duration, recordedAt }) => {
    const at = player;
    player += duration;
    const recorded = recordedAt === null ? null : recordedAt / 1000;
    const part = recorded === null ? undefined : parts.findLast(({ began }) => began <= recorded + JITTER);
    return part && recorded !== null ? [{ player: at, media: part.start + recorded - part.began, duration }] : [];
  });
}
