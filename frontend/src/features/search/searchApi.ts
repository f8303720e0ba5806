import { api } from '@/api/api';
import type { SearchAnswer, SearchResults } from '@/api/types';

export type SearchKind = keyof SearchResults;

export interface SearchQuery {
  q: string;
  /** Maximum number of results of each kind. */
  limit: number;
  /** 1 searches only for the words as they are. */
  literal?: 1 | undefined;
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Suggestions while the viewer types. A newer request aborts the previous one. */
    suggest: build.query<SearchAnswer, SearchQuery>({
      query: (params) => ({ url: 'search', params: { ...params } }),
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { slot: 'suggest' },
    }),
    search: build.query<SearchAnswer, SearchQuery>({
      query: (params) => ({ url: 'search', params: { ...params } }),
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, slot: 'search' },
    }),
  }),
});

export const { useSuggestQuery, useSearchQuery } = searchApi;
