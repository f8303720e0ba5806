import type { AccessReason, EventDetail } from '@/api/types';
import { simulating } from '@/lib/simulating';

/** `simulated`: there is a right to watch, and a simulation plays only what is free for everyone. */
export type Notice = AccessReason | 'simulated';

/** The words of a notice. What costs nothing and is yet not open to everyone has words of its own. */
type Words = Notice | 'sign_in_replay' | 'pass_replay' | 'pass_live' | 'no_replays';

/**
 * What to tell. A live event can't be too late for a replay: its picture has yet to come. One that is over without
 * a recording is not worth a pass: that there is nothing to watch comes first.
 */
export function noticeOf({ access, stream_status, has_replay }: EventDetail): Notice {
  if (stream_status === 'live' && access.reason === 'no_replay') return 'granted';
  const over = stream_status === 'finished' && !has_replay;
  if (simulating && access.granted && !over) return 'simulated';
  return over && access.reason !== 'geo_blocked' ? 'no_replay' : access.reason;
}

/** Which words a notice has for an event. */
export function wordsOf(notice: Notice, { type, stream_status }: EventDetail): Words {
  const replay = stream_status === 'finished';
  if (notice === 'sign_in' && replay && type === 'free') return 'sign_in_replay';
  if (notice === 'buy' && (type === 'free' || type === 'register')) return replay ? 'pass_replay' : 'pass_live';
  return notice === 'not_offered' && replay ? 'no_replays' : notice;
}
