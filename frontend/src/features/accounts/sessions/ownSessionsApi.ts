import { api, payload } from '@/api/api';
import type { OwnSession } from '@/api/types';

const SESSIONS = 'profile/sessions';

interface EndSessionsRequest {
  /** The session to end; null ends all sessions except the current one. */
  id: string | null;
  /** The current password; empty if the account has none. */
  password: string;
}

/** Endpoints that list and end the viewer's sessions. */
const ownSessionsApi = api.enhanceEndpoints({ addTagTypes: ['OwnSessions'] }).injectEndpoints({
  endpoints: (build) => ({
    getOwnSessions: build.query<OwnSession[], void>({
      query: () => ({ url: SESSIONS }),
      transformResponse: payload<OwnSession[]>,
      providesTags: ['Viewer', 'OwnSessions'],
      keepUnusedDataFor: 0,
      extraOptions: { retry: true },
    }),
    endSessions: build.mutation<unknown, EndSessionsRequest>({
      query: ({ id, password }) => ({ url: id === null ? SESSIONS : `${SESSIONS}/${id}`, method: 'DELETE', body: { current_password: password } }),
      // A 404 means that the session has already ended, which is the desired result.
      extraOptions: { absenceExpected: true },
      invalidatesTags: ['OwnSessions'],
    }),
  }),
});

export const { useGetOwnSessionsQuery, useEndSessionsMutation } = ownSessionsApi;
