import { api, payload } from '@/api/api';
import type { EventDownload } from '@/api/types';

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Requests the files of a recording. Their addresses expire after some hours, so the response is not cached. */
    getDownload: build.mutation<EventDownload, number>({
      query: (eventId) => ({ url: `download-event/${eventId}` }),
      transformResponse: payload<EventDownload>,
      extraOptions: { silent: true },
    }),
  }),
});

export const { useGetDownloadMutation } = downloadsApi;
