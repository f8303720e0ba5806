import { api, payload } from '@/api/api';
import type { PlayerAddress } from '@/api/types';

const otherPlayerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An address for a player that can't sign in. Each call opens another one, so no answer is kept. */
    makePlayerAddress: build.mutation<PlayerAddress, number>({
      query: (event_id) => ({ url: 'playback-address', method: 'POST', body: { event_id } }),
      transformResponse: payload<PlayerAddress>,
      extraOptions: { silent: true },
    }),
  }),
});

export const { useMakePlayerAddressMutation } = otherPlayerApi;
