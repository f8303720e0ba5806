import type { AccessReason, EventDetail } from '@/api/types';

/** Reasons that deny access, as opposed to an event that is upcoming or over. */
const LOST: ReadonlySet<AccessReason> = new Set(['sign_in', 'verify', 'buy', 'geo_blocked', 'expired', 'not_offered']);

/** Returns whether the viewer has lost access, also during playback. */
export function hasLostAccess({ access }: Pick<EventDetail, 'access'>): boolean {
  return !access.granted && LOST.has(access.reason);
}

/** Returns whether only the video is missing: a viewer who sees this also sees it start. */
export function awaitsPicture({ access, playback, stream_status }: Pick<EventDetail, 'access' | 'playback' | 'stream_status'>): boolean {
  return !playback && stream_status !== 'finished' && (access.granted || !LOST.has(access.reason));
}
