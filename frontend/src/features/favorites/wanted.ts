import { MINUTE_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';
import type { FavoriteTarget } from './target';

const STORED = 'favorite_wanted';
/** Registering and finding the way back take minutes; after that somebody else may sit there. */
const KEPT_MS = 20 * MINUTE_MS;

/** Keeps what a guest wants to make a favourite, until they have signed in. */
export function keepWanted({ type, id, name }: FavoriteTarget): void {
  storage.set(STORED, { type, id, name }, KEPT_MS);
}

export function forgetWanted(): void {
  storage.remove(STORED);
}

export function isWanted(): boolean {
  return storage.get(STORED) !== null;
}

/** What was wanted, once. */
export function takeWanted(): FavoriteTarget | null {
  const target = storage.get<FavoriteTarget>(STORED);
  forgetWanted();
  return target;
}
