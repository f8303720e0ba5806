import { TRACKING_CODE_TTL_MS } from '@/lib/constants';
import { routeAt } from '@/lib/routeTable';
import { storage } from '@/lib/storage';

const TRACKING_CODE = 'trk';

/** Whether signing in may lead back to the address with this path. */
export function isRemembered(path: string): boolean {
  return routeAt(path)?.entry.remembered !== false;
}

/** Keeps the code that an outer campaign put into the address (`?trk=…`). */
export function keepTrackingCode(query: string): void {
  const code = new URLSearchParams(query).get(TRACKING_CODE);
  if (code) storage.set(TRACKING_CODE, code, TRACKING_CODE_TTL_MS);
}
