import type { Clip } from '@/api/types';

/** A clip that is being cut may be done in a moment. */
export const CLIP_POLLING_MS = 2000;

/** Whether its file is still to come. It plays all the same. */
export const isUnderWay = ({ state }: Pick<Clip, 'state'>): boolean => state === 'queued' || state === 'processing';
