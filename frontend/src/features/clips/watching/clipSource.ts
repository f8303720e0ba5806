import type { Clip } from '@/api/types';
import type { PlayerSource } from '@/features/player/source';

/** Source of a clip, and the end of the clip within it, in seconds. */
export interface ClipSourceOf extends PlayerSource {
  endAt: number;
}

/** Returns the clip's own file if it exists, otherwise its part of the recording; null if there is nothing to play. */
export function clipSource({ playback, duration }: Pick<Clip, 'playback' | 'duration'>): ClipSourceOf | null {
  if (!playback) return null;
  const startAt = playback.mp4 ? 0 : playback.offset;
  const rest = { live: false, captions: [], prerolls: [], heartbeat_seconds: null, thumbnails: null };
  return {
    number: 0,
    playback: { hls: playback.mp4 ?? playback.hls, poster: playback.poster, ...rest },
    startAt,
    endAt: startAt + duration,
    withAdvert: false,
  };
}
