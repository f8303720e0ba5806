import type { Clip } from '@/api/types';

/** Poll interval while a clip is being cut. */
export const CLIP_POLLING_MS = 2000;

/** Poll interval of an event's row of clips, which every viewer of the event shares. */
export const ROW_POLLING_MS = 10_000;

const FAILURES = ['took_too_long', 'media_gone', 'media_unreadable', 'cut_failed'] as const;

/** Returns whether the clip's file does not exist yet. The clip already plays. */
export const isUnderWay = ({ state }: Pick<Clip, 'state'>): boolean => state === 'queued' || state === 'processing';

/** Returns why a clip failed: the key of its text under `clips.failure`. */
export const failureOf = ({ failure }: Pick<Clip, 'failure'>): (typeof FAILURES)[number] => FAILURES.find((code) => code === failure?.code) ?? 'cut_failed';

/** Returns whether the viewer can have the clip made again. A deleted recording cannot be restored. */
export const canRetry = (clip: Pick<Clip, 'state' | 'failure' | 'is_mine'>): boolean =>
  clip.is_mine && clip.state === 'failed' && failureOf(clip) !== 'media_gone';
