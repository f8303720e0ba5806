import type { Playback, Viewing } from '@/api/types';

/** A recording to play, for tests. */
export function playback(changes: Partial<Playback> = {}): Playback {
  return { hls: '/media/first/master.m3u8', live: false, poster: null, thumbnails: null, captions: [], heartbeat_seconds: null, prerolls: [], ...changes };
}

/** What the server says to a device that plays: that it may, on a channel with two places. */
export function viewing(changes: Partial<Viewing> = {}): Viewing {
  return { granted: true, limit: 2, heartbeat_seconds: 15, others: [], ...changes };
}
