import { useState } from 'react';
import type { Favorite } from '@/api/types';
import { findFavorite, targetOf } from '@/features/favorites/target';

/**
 * Returns all favourites since mount, including removed ones: the list doesn't shift, and pressing the same button
 * again restores the favourite.
 */
export function useSeen(favorites: readonly Favorite[]): readonly Favorite[] {
  const [seen, setSeen] = useState(favorites);
  const added = favorites.filter((favorite) => !findFavorite(seen, targetOf(favorite)));
  if (added.length > 0) setSeen([...added, ...seen]);
  return seen;
}
