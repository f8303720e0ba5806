import { SECOND_MS } from '@/lib/constants';
import { isWatched } from '../watched';

/** Whoever has seen less has nothing to go on from. */
const LEAST_S = 10;

/** The second to offer to go on from: none (0) at the very beginning, and none where the recording was watched. */
export function resumeAt(positionMs: number | undefined, lengthMs: number | null): number {
  const seconds = Math.floor((positionMs ?? 0) / SECOND_MS);
  if (seconds < LEAST_S) return 0;
  return lengthMs !== null && isWatched(seconds, lengthMs / SECOND_MS) ? 0 : seconds;
}
