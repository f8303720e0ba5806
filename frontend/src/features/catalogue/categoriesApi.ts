import { api, payload } from '@/api/api';
import type { EventCategory } from '@/api/types';

export const categoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getEventCategories: build.query<EventCategory[], void>({
      query: () => ({ url: 'events-categories', params: { no_limit: 1 } }),
      transformResponse: payload<EventCategory[]>,
      extraOptions: { silent: true },
    }),
  }),
});
