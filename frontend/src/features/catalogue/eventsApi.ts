import { api, payload } from '@/api/api';
import type { ParamValue } from '@/api/request';
import type { EventDetail, EventItem, HomepageEvents, Paged } from '@/api/types';
import { eventCall, EVENTS_PER_PAGE, HOMEPAGE_CALL } from './firstCalls';

/** Filters, sort order and paging in the form that GET /events accepts. */
export type EventFilter = Record<string, ParamValue>;

/** More than a screenful, because the viewer scrolls on. Rendering many more at once would block the browser. */
const EVENTS_PER_NEXT_PAGE = 48;
/** Maximum page size of GET /events. */
export const EVENTS_PER_LARGE_PAGE = 200;

export interface EventsPage {
  offset: number;
  limit: number;
}

const KEPT_SECONDS = 1800;

export const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEvents: build.query<Paged<EventItem>, EventFilter>({
      query: (params) => ({ url: 'events', params }),
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true },
    }),
    /** All events of some days, earliest first. Aborted when another list of events is requested. */
    eventsOfDays: build.query<Paged<EventItem>, EventFilter>({
      query: (params) => ({ url: 'events', params: { ...params, sort_field: 'date', sort_direction: 'asc', no_limit: 1 } }),
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, slot: 'events' },
    }),
    /** The browsing list. Aborted when another list of events is requested. */
    eventPages: build.infiniteQuery<Paged<EventItem>, EventFilter, EventsPage>({
      query: ({ queryArg, pageParam }) => ({ url: 'events', params: { ...queryArg, ...pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: { offset: 0, limit: EVENTS_PER_PAGE },
        getNextPageParam: ({ data, meta }, _pages, { offset, limit }) =>
          offset + data.length < meta.total && data.length > 0 ? { offset: offset + data.length, limit: Math.max(limit, EVENTS_PER_NEXT_PAGE) } : undefined,
      },
      // Keeps the whole list for viewers who go back to it.
      keepUnusedDataFor: KEPT_SECONDS,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, slot: 'events' },
    }),
    getEvent: build.query<EventDetail, number>({
      query: eventCall,
      transformResponse: payload<EventDetail>,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    getHomepageEvents: build.query<HomepageEvents, void>({
      query: () => HOMEPAGE_CALL,
      transformResponse: payload<HomepageEvents>,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true },
    }),
  }),
});

export const { useGetEventsQuery, useEventsOfDaysQuery, useEventPagesInfiniteQuery, useGetEventQuery, useGetHomepageEventsQuery } = eventsApi;
