import type { Playback } from '@/api/types';

/** What the viewer has begun to watch. It stays the same for as long as they do, whatever address the server gives later. */
export interface PlayerSource {
  /** Another one for each beginning. */
  number: number;
  playback: Playback;
  /** Where to go on, in seconds. */
  startAt: number;
  /** Advertisements come before it. */
  withAdvert: boolean;
}
