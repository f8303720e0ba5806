import type { EventDetail } from '@/api/types';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/constants';

type PolledEvent = Pick<EventDetail, 'stream_status' | 'starts_at' | 'ends_at' | 'has_replay' | 'access' | 'playback'>;

const SOON = 10 * SECOND_MS;
/** Well below the lifetime of a playback token, so that a player always has a valid one. */
const TOKEN_KEPT_FRESH = HOUR_MS;

/**
 * Returns how often to request an event, in milliseconds; 0 for never. Polls often when a change is near: an encoder
 * starts early or late, a live stream ends, a recording appears. Polls rarely before that, and while a recording plays.
 */
export function pollInterval(event: PolledEvent | undefined, now: number): number {
  if (!event) return 0;
  if (event.stream_status === 'upcoming') return untilStart(Date.parse(event.starts_at) - now);
  if (event.stream_status === 'live') return event.playback || !event.access.granted ? liveOrRefused(event) : SOON;
  if (event.playback) return TOKEN_KEPT_FRESH;
  return event.has_replay ? 0 : untilRecording(event, now);
}

function untilStart(left: number): number {
  if (left > HOUR_MS || left < -3 * HOUR_MS) return 5 * MINUTE_MS;
  if (left > MINUTE_MS) return 30 * SECOND_MS;
  return left > -30 * MINUTE_MS ? SOON : 30 * SECOND_MS;
}

/** Viewers with access wait for the video; all others wait for the end of the event. */
function liveOrRefused({ access, playback }: PolledEvent): number {
  return !playback && access.reason === 'upcoming' ? SOON : MINUTE_MS;
}

/** Stops an hour after the end: a recording that is still missing does not appear by itself. */
function untilRecording({ ends_at, starts_at }: PolledEvent, now: number): number {
  return now - Date.parse(ends_at ?? starts_at) < HOUR_MS ? 30 * SECOND_MS : 0;
}
