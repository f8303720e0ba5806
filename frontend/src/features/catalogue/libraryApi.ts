import { api, payload } from '@/api/api';
import type { ParamValue } from '@/api/request';
import type { Paged, VodCategory, VodItem, VodRail } from '@/api/types';

/** Filters and sort order in the form that the library's two list endpoints accept. A title selects the search endpoint. */
export type LibraryFilter = Record<string, ParamValue> & { title?: string | undefined };

/** A multiple of two, three and four, so that a full page leaves no gap in as many columns. */
export const LIBRARY_PER_PAGE = 24;
/** Cache time: a viewer may watch a recording before returning to the list. */
const KEPT_SECONDS = 30 * 60;

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVodRails: build.query<VodRail[], void>({
      query: () => ({ url: 'vod-media-rails' }),
      transformResponse: payload<VodRail[]>,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true },
    }),
    getVodCategories: build.query<VodCategory[], void>({
      query: () => ({ url: 'vod-media-categories' }),
      transformResponse: payload<VodCategory[]>,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true },
    }),
    getVodItem: build.query<VodItem, number>({
      query: (id) => ({ url: `vod-media-items/${id}` }),
      transformResponse: payload<VodItem>,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    /** The browsing list. Aborted when a list with another filter is requested. */
    vodPages: build.infiniteQuery<Paged<VodItem>, LibraryFilter, number>({
      query: ({ queryArg, pageParam }) => ({
        url: queryArg.title ? 'vod-media/search' : 'vod-media-items',
        params: { ...queryArg, limit: LIBRARY_PER_PAGE, offset: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ data, meta }, _pages, offset) => (offset + data.length < meta.total && data.length > 0 ? offset + data.length : undefined),
      },
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, slot: 'library' },
    }),
  }),
});

export const { useGetVodRailsQuery, useGetVodCategoriesQuery, useGetVodItemQuery, useVodPagesInfiniteQuery } = libraryApi;
