import type { AccessReason, EventDetail } from '@/api/types';
import { simulating } from '@/lib/simulating';

/** `simulated`: the viewer has access, but a simulation plays only what is free for everyone. */
export type Notice = AccessReason | 'simulated';

/** Text keys of a notice. Events that are sold by themselves, or free but not open to everyone, have their own texts. */
type Words = Notice | 'buy_event' | 'sign_in_replay' | 'pass_replay' | 'pass_live' | 'no_replays';

/**
 * Returns the notice to show. A live event gets neither `no_replay` nor `upcoming`: only its video has yet to start. A finished event
 * without a recording gets `no_replay` instead of an offer, because a pass would not help.
 */
export function noticeOf({ access, stream_status, has_replay }: EventDetail): Notice {
  if (stream_status === 'live' && (access.reason === 'no_replay' || access.reason === 'upcoming')) return 'granted';
  const over = stream_status === 'finished' && !has_replay;
  if (simulating && access.granted && !over) return 'simulated';
  return over && access.reason !== 'geo_blocked' ? 'no_replay' : access.reason;
}

/** Returns the text key of a notice for an event. */
export function wordsOf(notice: Notice, { type, stream_status, access }: EventDetail): Words {
  const replay = stream_status === 'finished';
  if (notice === 'sign_in' && replay && type === 'free') return 'sign_in_replay';
  if (notice === 'buy' && (type === 'free' || type === 'register')) return replay ? 'pass_replay' : 'pass_live';
  if (notice === 'buy' && type === 'ppv' && access.offers.some(({ kind }) => kind === 'event')) return 'buy_event';
  return notice === 'not_offered' && replay ? 'no_replays' : notice;
}
