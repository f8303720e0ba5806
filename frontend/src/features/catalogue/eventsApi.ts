import { api, payload } from '@/api/api';
import type { ParamValue } from '@/api/request';
import type { EventDetail, EventItem, HomepageEvents, Paged } from '@/api/types';

/** Filters, sort and paging as GET /events takes them. */
export type EventFilter = Record<string, ParamValue>;

export const EVENTS_PER_PAGE = 24;

export const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEvents: build.query<Paged<EventItem>, EventFilter>({
      query: (params) => ({ url: 'events', params }),
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
    /** The browsing list: its call is given up when the filter changes. */
    eventPages: build.infiniteQuery<Paged<EventItem>, EventFilter, number>({
      query: ({ queryArg, pageParam }) => ({
        url: 'events',
        params: { ...queryArg, limit: EVENTS_PER_PAGE, offset: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ data, meta }, _pages, offset) =>
          offset + data.length < meta.total && data.length > 0 ? offset + data.length : undefined,
      },
      providesTags: ['Localized'],
      extraOptions: { retry: true, slot: 'events' },
    }),
    getEvent: build.query<EventDetail, number>({
      query: (id) => ({ url: `events/${id}` }),
      transformResponse: payload<EventDetail>,
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
    getHomepageEvents: build.query<HomepageEvents, void>({
      query: () => ({ url: 'events-for-homepage' }),
      transformResponse: payload<HomepageEvents>,
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
  }),
});

export const { useGetEventsQuery, useEventPagesInfiniteQuery, useGetEventQuery, useGetHomepageEventsQuery } = eventsApi;
