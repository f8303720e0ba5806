import { api, payload } from '@/api/api';
import type { WatchPosition } from '@/api/types';

export interface WatchedTo {
  event_id: number;
  /** 0 forgets it. */
  position_ms: number;
}

export const KEEP_POSITION_PATH = 'watch-positions';

/** Where a signed-in viewer left off. */
const watchPositionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWatchPosition: build.query<WatchPosition | null, number>({
      query: (eventId) => ({ url: `watch-positions/${eventId}` }),
      transformResponse: payload<WatchPosition | null>,
      providesTags: ['Viewer'],
      // Another device may have gone on meanwhile.
      keepUnusedDataFor: 0,
      extraOptions: { silent: true, absenceExpected: true },
    }),
    keepWatchPosition: build.mutation<unknown, WatchedTo>({
      query: (watched) => ({ url: KEEP_POSITION_PATH, method: 'POST', body: { ...watched } }),
      extraOptions: { silent: true },
    }),
  }),
});

export const { useGetWatchPositionQuery, useKeepWatchPositionMutation } = watchPositionsApi;
