import type { Favorite, FavoriteType } from '@/api/types';

/** The target of a heart. `name` is its name on the current page. */
export interface FavoriteTarget {
  type: FavoriteType;
  id: number;
  name: string;
}

export function keyOf({ type, id }: Pick<FavoriteTarget, 'type' | 'id'>): string {
  return `${type} ${id}`;
}

export function targetOf({ favoritable_type, favoritable_id, name }: Favorite): FavoriteTarget {
  return { type: favoritable_type, id: favoritable_id, name };
}

const maps = new WeakMap<readonly Favorite[], Map<string, Favorite>>();

/** Finds the favourite of a target. Indexes each list only once, because many hearts search it. */
export function findFavorite(favorites: readonly Favorite[], target: Pick<FavoriteTarget, 'type' | 'id'>): Favorite | undefined {
  let map = maps.get(favorites);
  if (!map) {
    map = new Map(favorites.map((favorite) => [keyOf(targetOf(favorite)), favorite]));
    maps.set(favorites, map);
  }
  return map.get(keyOf(target));
}
