import { TRACKING_CODE_TTL_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';

const TRACKING_CODE = 'trk';

/** Stores the tracking code of an external campaign (`?trk=…`). */
export function keepTrackingCode(query: string): void {
  const code = new URLSearchParams(query).get(TRACKING_CODE);
  if (code) storage.set(TRACKING_CODE, code, TRACKING_CODE_TTL_MS);
}
