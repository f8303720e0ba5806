import { api, payload } from '@/api/api';
import type { EventDownload } from '@/api/types';

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The files of a recording, each at an address that is good for some hours: so no answer is kept. */
    getDownload: build.mutation<EventDownload, number>({
      query: (eventId) => ({ url: `download-event/${eventId}` }),
      transformResponse: payload<EventDownload>,
      extraOptions: { silent: true },
    }),
  }),
});

export const { useGetDownloadMutation } = downloadsApi;
