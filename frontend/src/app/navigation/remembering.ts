import { TRACKING_CODE_TTL_MS } from '@/constants';
import { storage } from '@/storage/storage';

/** Nobody wants to be led back to these after signing in. */
const FORGOTTEN = new Set([
  '/login',
  '/registration',
  '/verify-notice',
  '/verify-email',
  '/password-reset-request',
  '/password-reset',
  '/confirm-account-deletion',
  '/404',
]);

const TRACKING_CODE = 'trk';

export function isRemembered(path: string): boolean {
  return !FORGOTTEN.has(path);
}

/** Keeps the code that an outer campaign put into the address (`?trk=…`). */
export function keepTrackingCode(query: string): void {
  const code = new URLSearchParams(query).get(TRACKING_CODE);
  if (code) storage.set(TRACKING_CODE, code, TRACKING_CODE_TTL_MS);
}
