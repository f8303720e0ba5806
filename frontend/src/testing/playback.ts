import type { Playback } from '@/api/types';

/** A recording to play, for tests. */
export function playback(changes: Partial<Playback> = {}): Playback {
  return { hls: '/media/first/master.m3u8', live: false, poster: null, captions: [], heartbeat_seconds: null, prerolls: [], ...changes };
}
