import { useState } from 'react';
import type { Favorite } from '@/api/types';
import { findFavorite, targetOf } from '@/features/favorites/target';

/**
 * All that were favourites since the section was opened: one that is let go of stays where it is, so that nothing moves
 * under a finger and the same press brings it back.
 */
export function useSeen(favorites: readonly Favorite[]): readonly Favorite[] {
  const [seen, setSeen] = useState(favorites);
  const added = favorites.filter((favorite) => !findFavorite(seen, targetOf(favorite)));
  if (added.length > 0) setSeen([...added, ...seen]);
  return seen;
}
