import { api, payload } from '@/api/api';
import type { EventDownload } from '@/api/types';

const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The files of a recording. Where downloads are counted, asking counts, once for each event: so it is asked on a press, and no answer is kept. */
    getDownload: build.mutation<EventDownload, number>({
      query: (eventId) => ({ url: `download-event/${eventId}` }),
      transformResponse: payload<EventDownload>,
      extraOptions: { silent: true },
    }),
  }),
});

export const { useGetDownloadMutation } = downloadsApi;
