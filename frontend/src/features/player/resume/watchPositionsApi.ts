import { api, payload } from '@/api/api';
import type { WatchPosition } from '@/api/types';

export interface WatchPositionUpdate {
  event_id: number;
  /** 0 deletes the position. */
  position_ms: number;
}

export const KEEP_POSITION_PATH = 'watch-positions';

/** Last positions of a signed-in viewer. */
const watchPositionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWatchPosition: build.query<WatchPosition | null, number>({
      query: (eventId) => ({ url: `watch-positions/${eventId}` }),
      transformResponse: payload<WatchPosition | null>,
      providesTags: ['Viewer'],
      // Another device may have sent a newer position.
      keepUnusedDataFor: 0,
      extraOptions: { silent: true, absenceExpected: true },
    }),
    keepWatchPosition: build.mutation<unknown, WatchPositionUpdate>({
      query: (watched) => ({ url: KEEP_POSITION_PATH, method: 'POST', body: { ...watched } }),
      extraOptions: { silent: true },
    }),
  }),
});

export const { useGetWatchPositionQuery, useKeepWatchPositionMutation } = watchPositionsApi;
