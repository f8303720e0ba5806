import { api, payload } from '@/api/api';
import type { Participant } from '@/api/types';

export const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getParticipants: build.query<Participant[], void>({
      query: () => ({ url: 'participants', params: { no_limit: 1 } }),
      transformResponse: payload<Participant[]>,
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
  }),
});

export const { useGetParticipantsQuery } = participantsApi;
