import { api, payload } from '@/api/api';
import type { PlayerAddress } from '@/api/types';

const otherPlayerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Creates an address for a player that cannot sign in. Each call creates another one, so the response is not cached. */
    makePlayerAddress: build.mutation<PlayerAddress, number>({
      query: (event_id) => ({ url: 'playback-address', method: 'POST', body: { event_id } }),
      transformResponse: payload<PlayerAddress>,
      extraOptions: { silent: true },
    }),
  }),
});

export const { useMakePlayerAddressMutation } = otherPlayerApi;
