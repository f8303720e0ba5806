import type { Favorite, FavoriteType } from '@/api/types';

/** What a heart is about. The name is what it is called on this page. */
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

/** The favourite that a target is, if it is one. Many hearts ask: the list is looked through once. */
export function findFavorite(favorites: readonly Favorite[], target: Pick<FavoriteTarget, 'type' | 'id'>): Favorite | undefined {
  let map = maps.get(favorites);
  if (!map) {
    map = new Map(favorites.map((favorite) => [keyOf(targetOf(favorite)), favorite]));
    maps.set(favorites, map);
  }
  return map.get(keyOf(target));
}
