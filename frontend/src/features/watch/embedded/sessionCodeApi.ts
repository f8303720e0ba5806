import { api, payload } from '@/api/api';

const sessionCodeApi = api.injectEndpoints({
  endpoints: (build) => ({
    makeSessionCode: build.mutation<string, void>({
      query: () => ({ url: 'auth/session-code', method: 'POST' }),
      transformResponse: (answer: unknown) => payload<{ code: string }>(answer as never).code,
    }),
    /** Signs in a player embedded in another site, for watching only: the page around it stays that of a guest. */
    joinEmbedded: build.mutation<unknown, string>({
      query: (code) => ({ url: 'auth/add_session', method: 'POST', body: { code, embed: true } }),
      invalidatesTags: (_, error) => (error ? [] : ['Viewer']),
    }),
  }),
});

export const { useMakeSessionCodeMutation, useJoinEmbeddedMutation } = sessionCodeApi;
