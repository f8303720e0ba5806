import { api, payload } from '@/api/api';
import type { OwnSession } from '@/api/types';

const SESSIONS = 'profile/sessions';

interface Ending {
  /** The session to end; all but this one without it. */
  id: string | null;
  /** Empty for an account that has none. */
  password: string;
}

/** Where the viewer is signed in. */
const ownSessionsApi = api.enhanceEndpoints({ addTagTypes: ['OwnSessions'] }).injectEndpoints({
  endpoints: (build) => ({
    getOwnSessions: build.query<OwnSession[], void>({
      query: () => ({ url: SESSIONS }),
      transformResponse: payload<OwnSession[]>,
      providesTags: ['Viewer', 'OwnSessions'],
      keepUnusedDataFor: 0,
      extraOptions: { retry: true },
    }),
    endSessions: build.mutation<unknown, Ending>({
      query: ({ id, password }) => ({ url: id === null ? SESSIONS : `${SESSIONS}/${id}`, method: 'DELETE', body: { current_password: password } }),
      // One that has ended meanwhile is gone, which is what was asked for.
      extraOptions: { absenceExpected: true },
      invalidatesTags: ['OwnSessions'],
    }),
  }),
});

export const { useGetOwnSessionsQuery, useEndSessionsMutation } = ownSessionsApi;
