import { api, payload } from '@/api/api';
import type { Pass } from '@/api/types';

/** Packages and subscriptions have the same fields, but separate endpoints. */
export type PassKind = Pass['type'];

export interface PassKey {
  kind: PassKind;
  id: number;
}

const PATHS = { package: 'packages', subscription: 'subscriptions' } as const;

export const passesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPasses: build.query<Pass[], PassKind>({
      query: (kind) => ({ url: PATHS[kind], params: { no_limit: 1 } }),
      transformResponse: payload<Pass[]>,
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
    getPass: build.query<Pass, PassKey>({
      query: ({ kind, id }) => ({ url: `${PATHS[kind]}/${id}` }),
      transformResponse: payload<Pass>,
      providesTags: ['Localized'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
  }),
});

export const { useGetPassesQuery, useGetPassQuery } = passesApi;
