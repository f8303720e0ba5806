import { api, payload } from '@/api/api';
import type { Viewing } from '@/api/types';

export interface Playing {
  event_id: number;
  /** Takes the place of another device where none is left. */
  take_over?: boolean;
}

export const VIEWINGS_PATH = 'viewings';

/** On how many devices somebody watches at a time. */
const viewingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    keepViewing: build.mutation<Viewing, Playing>({
      query: (playing) => ({ url: VIEWINGS_PATH, method: 'POST', body: { ...playing } }),
      transformResponse: payload<Viewing>,
      extraOptions: { silent: true },
    }),
  }),
});

export const { useKeepViewingMutation } = viewingsApi;
