import { SECOND_MS } from '@/lib/constants';
import { isWatched } from '../watched';

/** An earlier position is not worth a resume. */
const LEAST_S = 10;

/** Returns the second to offer for a resume; 0 at the very beginning, and if the recording was watched. */
export function resumeAt(positionMs: number | undefined, lengthMs: number | null): number {
  const seconds = Math.floor((positionMs ?? 0) / SECOND_MS);
  if (seconds < LEAST_S) return 0;
  return lengthMs !== null && isWatched(seconds, lengthMs / SECOND_MS) ? 0 : seconds;
}
