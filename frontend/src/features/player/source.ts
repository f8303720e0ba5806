import type { Playback } from '@/api/types';

/** The media that the viewer started. It stays the same while they watch, even when the server returns a new address. */
export interface PlayerSource {
  /** Different for each start. */
  number: number;
  playback: Playback;
  /** Start position, in seconds. */
  startAt: number;
  /** Ads play before the video. */
  withAdvert: boolean;
}
