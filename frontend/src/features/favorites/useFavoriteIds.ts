import { skipToken } from '@reduxjs/toolkit/query';
import type { FavoriteType } from '@/api/types';
import { useViewer } from '@/features/session/useViewer';
import { useGetFavoritesQuery } from './favoritesApi';

/** Returns the ids of the viewer's favourites of one type; empty for guests. */
export function useFavoriteIds(type: FavoriteType): ReadonlySet<number> {
  const userId = useViewer()?.id;
  const { data = [] } = useGetFavoritesQuery(userId ?? skipToken);
  return new Set(data.filter(({ favoritable_type }) => favoritable_type === type).map(({ favoritable_id }) => favoritable_id));
}
