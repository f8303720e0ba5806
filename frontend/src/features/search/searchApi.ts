import { api } from '@/api/api';
import type { SearchAnswer, SearchResults } from '@/api/types';

export type SearchKind = keyof SearchResults;

export interface SearchQuery {
  q: string;
  /** Of each kind at most. */
  limit: number;
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** As one types: a call that the next letter has overtaken is given up. */
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
