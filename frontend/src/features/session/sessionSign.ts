import { STORAGE_PREFIX } from '@/lib/constants';
import { storage } from '@/lib/storage';

const SIGN = 'signed_in';
const HELD = 'held';

/**
 * Returns whether this browser has a stored sign of a signed-in viewer. Scripts can't read the session cookie, so without
 * the sign the profile isn't requested, which avoids a failing request for guests.
 */
export function hasSign(): boolean {
  return storage.get(SIGN) === true || hasTemporaryPassword();
}

/** Returns whether a temporary password must be replaced before any other request is allowed. */
export function hasTemporaryPassword(): boolean {
  return storage.get(SIGN) === HELD;
}

/** Returns whether `key` is the sign's key in the browser's storage. */
export function isSign(key: string): boolean {
  return key === STORAGE_PREFIX + SIGN;
}

export function setSign(held = false): void {
  storage.set(SIGN, held ? HELD : true);
}

export function removeSign(): void {
  storage.remove(SIGN);
}
