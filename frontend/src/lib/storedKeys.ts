import { STORAGE_PREFIX } from './constants';

/** The keys that begin so of what is in the browser's storage, as `storage` takes them. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(STORAGE_PREFIX + start))
      .map((key) => key.slice(STORAGE_PREFIX.length));
  } catch {
    // Refused storage holds nothing.
    return [];
  }
}
