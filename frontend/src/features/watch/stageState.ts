import type { AccessReason, EventDetail } from '@/api/types';

/** What a viewer has to do something about; for what is still to come, or is over, they have nothing to do. */
const LOST: ReadonlySet<AccessReason> = new Set(['sign_in', 'verify', 'buy', 'geo_blocked', 'expired', 'not_offered']);

/** Whether the right to watch has ended, also for what plays already. */
export function hasLostAccess({ access }: Pick<EventDetail, 'access'>): boolean {
  return !access.granted && LOST.has(access.reason);
}

/** Whether nothing but the picture is missing: a viewer who sees this sees the beginning, too. */
export function awaitsPicture({ access, playback, stream_status }: Pick<EventDetail, 'access' | 'playback' | 'stream_status'>): boolean {
  return !playback && stream_status !== 'finished' && (access.granted || !LOST.has(access.reason));
}
