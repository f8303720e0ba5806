import type { Clip } from '@/api/types';

/** A clip that is being cut may be done in a moment. */
export const CLIP_POLLING_MS = 2000;

const FAILURES = ['took_too_long', 'media_gone', 'media_unreadable', 'cut_failed'] as const;

/** Whether its file is still to come. It plays all the same. */
export const isUnderWay = ({ state }: Pick<Clip, 'state'>): boolean => state === 'queued' || state === 'processing';

/** Why a clip failed: the key of its text under `clips.failure`. */
export const failureOf = ({ failure }: Pick<Clip, 'failure'>): (typeof FAILURES)[number] => FAILURES.find((code) => code === failure?.code) ?? 'cut_failed';

/** Whether the viewer can have it made again. A recording that was deleted does not come back. */
export const canRetry = (clip: Pick<Clip, 'state' | 'failure' | 'is_mine'>): boolean =>
  clip.is_mine && clip.state === 'failed' && failureOf(clip) !== 'media_gone';
