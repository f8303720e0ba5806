import type { ClipSource } from '@/api/types';
import type { PlayedSegment } from '@/features/player/streaming';
import type { Span } from './span';
import { inSeconds } from './timecode';

/** The player's clock and the recording's, made one. */
export interface MediaClock {
  /** A moment of the recording, of one of the player's; null while that can't be told. */
  toMedia: (player: number) => number | null;
  /** And back; null where the player can't go. */
  toPlayer: (media: number) => number | null;
  /** What the player can go to, as a stretch of the recording; null while that can't be told. */
  seekable: () => Span | null;
}

/** A recording that came as a file plays on its own clock. */
export function recordingClock(duration: number): MediaClock {
  return { toMedia: (player) => player, toPlayer: (media) => media, seekable: () => ({ start: 0, end: duration }) };
}

interface Run {
  player: number;
  media: number;
  duration: number;
}

/** Less than a picture: times of day are told to the thousandth. */
const JITTER = 0.02;

/**
 * A live player's clock begins anywhere. Its segments tell when they were recorded, and the source tells where in the
 * recording that is. `segments` are those that the player can go to now.
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
      // A picture that is looped goes back at its seam.
      return all.length > 0 ? { start: Math.min(...all.map(({ media }) => media)), end: Math.max(...all.map(({ media, duration }) => media + duration)) } : null;
    },
  };
}

/** The segments with their places on both clocks. */
function joined(segments: PlayedSegment[], parts: { start: number; began: number }[]): Run[] {
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
