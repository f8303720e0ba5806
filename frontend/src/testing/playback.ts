import type { Playback, Viewing } from '@/api/types';

/** Playback data of a recording. */
export function playback(changes: Partial<Playback> = {}): Playback {
  return { hls: '/media/first/master.m3u8', live: false, poster: null, thumbnails: null, captions: [], heartbeat_seconds: null, prerolls: [], ...changes };
}

/** The response to a device that starts playing: granted, on a channel that allows two devices at once. */
export function viewing(changes: Partial<Viewing> = {}): Viewing {
  return { granted: true, limit: 2, heartbeat_seconds: 15, others: [], ...changes };
}
