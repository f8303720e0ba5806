import { useSelector } from 'react-redux';
import { api, payload } from '@/api/api';
import type { Bootstrap, Geo, PageDetail } from '@/api/types';
import { BOOTSTRAP_CALL } from './bootstrapCall';

export const channelApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBootstrap: build.query<Bootstrap, void>({
      query: () => BOOTSTRAP_CALL,
      transformResponse: payload<Bootstrap>,
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
    getPage: build.query<PageDetail, number>({
      query: (id) => ({ url: `pages/${id}` }),
      transformResponse: payload<PageDetail>,
      providesTags: ['Localized'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    getGeo: build.query<Geo, void>({
      query: () => ({ url: 'geo' }),
      transformResponse: payload<Geo>,
      extraOptions: { retry: true },
    }),
  }),
});

export const { useGetPageQuery, useGetGeoQuery } = channelApi;

// A plain selector instead of a query hook, because hundreds of cards read it.
const selectBootstrap = channelApi.endpoints.getBootstrap.select();

/**
 * Returns the channel's settings, menu, pages and similar data, which are loaded before the first screen renders.
 * Throws if they are not loaded.
 */
export function useBootstrap(): Bootstrap {
  const { data } = useSelector(selectBootstrap);
  if (!data) throw new Error('useBootstrap before the channel was loaded');
  return data;
}
