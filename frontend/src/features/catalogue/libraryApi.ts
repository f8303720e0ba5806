import { api, payload } from '@/api/api';
import type { ParamValue } from '@/api/request';
import type { Paged, VodItem, VodRail } from '@/api/types';

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVodRails: build.query<VodRail[], void>({
      query: () => ({ url: 'vod-media-rails' }),
      transformResponse: payload<VodRail[]>,
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
    getVodItems: build.query<Paged<VodItem>, Record<string, ParamValue>>({
      query: (params) => ({ url: 'vod-media-items', params }),
      providesTags: ['Localized'],
      extraOptions: { retry: true },
    }),
  }),
});

export const { useGetVodRailsQuery, useGetVodItemsQuery } = libraryApi;
