import { api } from '@/api/api';
import type { EventItem, EventParticipant, VodItem } from '@/api/types';

/** Where the words were found: `ranges` are parts of `text`, from and up to; none where it was found by another name. */
export interface Match {
  field: string;
  text: string;
  ranges: [number, number][];
}

type Found<T> = T & { matched: Match[] };

export interface FoundName {
  id: number;
  alias: string;
  name: string;
}

export type FoundTeam = Found<EventParticipant & { event_category_id: number | null }>;

/** What was found, by kind, each kind in the order of the server's ranking. */
export interface SearchGroups {
  events: Found<EventItem>[];
  teams: FoundTeam[];
  schools: Found<FoundName>[];
  sports: Found<FoundName>[];
  venues: Found<FoundName>[];
  library: Found<VodItem>[];
}

export type SearchKind = keyof SearchGroups;

export interface SearchAnswer {
  data: SearchGroups;
  meta: {
    total: number;
    totals: Record<SearchKind, { total: number }>;
    did_you_mean: string | null;
  };
}

export interface SearchQuery {
  q: string;
  /** Of each kind at most. */
  limit: number;
}

/** The API takes no longer ones. */
export const LONGEST_QUERY = 100;

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** As one types: a call that the next letter has overtaken is given up. */
    suggest: build.query<SearchAnswer, SearchQuery>({
      query: (params) => ({ url: 'search', params: { ...params } }),
      providesTags: ['Localized'],
      extraOptions: { slot: 'suggest' },
    }),
    search: build.query<SearchAnswer, SearchQuery>({
      query: (params) => ({ url: 'search', params: { ...params } }),
      providesTags: ['Localized'],
      extraOptions: { retry: true, slot: 'search' },
    }),
  }),
});

export const { useSuggestQuery, useSearchQuery } = searchApi;
