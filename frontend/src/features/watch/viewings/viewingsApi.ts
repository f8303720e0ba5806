import { api, payload } from '@/api/api';
import type { Viewing } from '@/api/types';

export interface Playing {
  event_id: number;
  /** Takes another device's slot if none is free. */
  take_over?: boolean;
}

export const VIEWINGS_PATH = 'viewings';

/** Viewing slots: they limit on how many devices a user watches at a time. */
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
