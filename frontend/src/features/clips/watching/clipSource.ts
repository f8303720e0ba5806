import type { Clip } from '@/api/types';
import type { PlayerSource } from '@/features/player/source';

/** Where a clip plays from, and where it ends in that, in seconds. */
export interface ClipSourceOf extends PlayerSource {
  endAt: number;
}

/** Its own file where that is done, else the part of the recording that it is; null where there is nothing to play. */
export function clipSource({ playback, duration }: Pick<Clip, 'playback' | 'duration'>): ClipSourceOf | null {
  if (!playback) return null;
  const startAt = playback.mp4 ? 0 : playback.offset;
  const rest = { live: false, captions: [], prerolls: [], heartbeat_seconds: null, thumbnails: null };
  return { number: 0, playback: { hls: playback.mp4 ?? playback.hls, poster: playback.poster, ...rest }, startAt, endAt: startAt + duration, withAdvert: false };
}
