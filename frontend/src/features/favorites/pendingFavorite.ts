import { MINUTE_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';
import type { FavoriteTarget } from './target';

const STORED = 'favorite_wanted';
/** Time for a guest to register and return; later, another person may use the browser. */
const KEPT_MS = 20 * MINUTE_MS;

/** Stores the favourite that a guest wants, until they have signed in. */
export function storePendingFavorite({ type, id, name }: FavoriteTarget): void {
  storage.set(STORED, { type, id, name }, KEPT_MS);
}

export function forgetPendingFavorite(): void {
  storage.remove(STORED);
}

export function hasPendingFavorite(): boolean {
  return storage.get(STORED) !== null;
}

/** Returns the stored favourite and removes it. */
export function takePendingFavorite(): FavoriteTarget | null {
  const target = storage.get<FavoriteTarget>(STORED);
  forgetPendingFavorite();
  return target;
}
