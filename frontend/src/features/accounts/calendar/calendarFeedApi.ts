import { api, payload } from '@/api/api';
import type { CalendarFeed } from '@/api/types';

const FEED = 'calendar-feed';

/** Endpoints for the secret URL of a viewer's calendar feed. Anyone who knows the URL can read the feed, so it can be revoked. */
const calendarFeedApi = api.enhanceEndpoints({ addTagTypes: ['CalendarFeed'] }).injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query<CalendarFeed, void>({
      query: () => ({ url: FEED }),
      transformResponse: payload<CalendarFeed>,
      providesTags: ['Viewer', 'CalendarFeed'],
      extraOptions: { retry: true },
    }),
    makeCalendarFeed: build.mutation<unknown, void>({
      query: () => ({ url: FEED, method: 'POST' }),
      invalidatesTags: ['CalendarFeed'],
    }),
    revokeCalendarFeed: build.mutation<unknown, void>({
      query: () => ({ url: FEED, method: 'DELETE' }),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
});

export const { useGetCalendarFeedQuery, useMakeCalendarFeedMutation, useRevokeCalendarFeedMutation } = calendarFeedApi;
