import { api, payload } from '@/api/api';
import type { EventItem, Favorite, Paged } from '@/api/types';
import type { FavoriteTarget } from './target';

/** Filters and sort order in the form that GET /events/favorite accepts. */
export type FavoriteEventsFilter = Record<string, string | number>;

export const FAVORITE_EVENTS_PER_PAGE = 24;

/** A viewer's favourites. The user id is part of the cache key, so that one viewer never sees another's favourites. */
export const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFavorites: build.query<Favorite[], number>({
      query: () => ({ url: 'favorites', params: { no_limit: 1 } }),
      transformResponse: payload<Favorite[]>,
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
    addFavorite: build.mutation<Favorite, Pick<FavoriteTarget, 'type' | 'id'>>({
      query: ({ type, id }) => ({ url: 'favorite', method: 'POST', body: { favoritable_id: id, favoritable_type: type } }),
      transformResponse: payload<Favorite>,
      invalidatesTags: ['FavoriteEvents'],
    }),
    removeFavorite: build.mutation<unknown, number>({
      query: (id) => ({ url: `favorite/${id}`, method: 'DELETE' }),
      invalidatesTags: ['FavoriteEvents'],
      extraOptions: { absenceExpected: true },
    }),
    getFavoriteEvents: build.query<Paged<EventItem>, { userId: number; filter: FavoriteEventsFilter }>({
      query: ({ filter }) => ({ url: 'events/favorite', params: filter }),
      providesTags: ['FavoriteEvents', 'Localized'],
      extraOptions: { retry: true },
    }),
    favoriteEventPages: build.infiniteQuery<Paged<EventItem>, { userId: number; filter: FavoriteEventsFilter }, number>({
      query: ({ queryArg, pageParam }) => ({ url: 'events/favorite', params: { ...queryArg.filter, limit: FAVORITE_EVENTS_PER_PAGE, offset: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ data, meta }, _pages, offset) => (offset + data.length < meta.total && data.length > 0 ? offset + data.length : undefined),
      },
      providesTags: ['FavoriteEvents', 'Localized'],
      extraOptions: { retry: true },
    }),
  }),
});

export const { useGetFavoritesQuery, useGetFavoriteEventsQuery, useFavoriteEventPagesInfiniteQuery } = favoritesApi;
