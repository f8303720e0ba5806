import { STORAGE_PREFIX } from '@/lib/constants';
import { storage } from '@/lib/storage';

const SIGN = 'signed_in';
const HELD = 'held';

/**
 * Whether somebody signed in with this browser. The session itself is a cookie that scripts can't see; without this
 * sign no call for a profile is made, so that a guest's page has no failing one.
 */
export function hasSign(): boolean {
  return storage.get(SIGN) === true || isHeld();
}

/** Whether a temporary password has to be replaced before anything else may be asked for. */
export function isHeld(): boolean {
  return storage.get(SIGN) === HELD;
}

/** Whether this is the sign's key in the browser's storage. */
export function isSign(key: string): boolean {
  return key === STORAGE_PREFIX + SIGN;
}

export function setSign(held = false): void {
  storage.set(SIGN, held ? HELD : true);
}

export function removeSign(): void {
  storage.remove(SIGN);
}
