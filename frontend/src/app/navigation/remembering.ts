import { TRACKING_CODE_TTL_MS } from '@/lib/constants';
import { routeAt } from '@/lib/routeTable';
import { storage } from '@/lib/storage';

const TRACKING_CODE = 'trk';

/** Returns whether signing in may return to this path. */
export function isRemembered(path: string): boolean {
  return routeAt(path)?.entry.remembered !== false;
}

/** Stores the tracking code of an external campaign (`?trk=…`). */
export function keepTrackingCode(query: string): void {
  const code = new URLSearchParams(query).get(TRACKING_CODE);
  if (code) storage.set(TRACKING_CODE, code, TRACKING_CODE_TTL_MS);
}
