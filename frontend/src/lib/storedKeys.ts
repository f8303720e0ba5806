import { STORAGE_PREFIX } from './constants';

/** Returns the stored keys that start with `start`, without the prefix, as `storage` expects them. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(STORAGE_PREFIX + start))
      .map((key) => key.slice(STORAGE_PREFIX.length));
  } catch {
    // Without access to the storage there are no keys.
    return [];
  }
}
