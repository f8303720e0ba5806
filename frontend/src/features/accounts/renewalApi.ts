import { api, payload } from '@/api/api';
import type { Call } from '@/api/request';
import type { AnnouncedRenewal } from '@/api/types';

const post = (url: string, token: string): Call => ({ url, method: 'POST', body: { token } });

/** The renewal of a link in a mail. The link's token is all that these calls need: nobody has to sign in. */
const renewalApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAnnouncedRenewal: build.query<AnnouncedRenewal, string>({
      query: (token) => post('renewal', token),
      transformResponse: payload<AnnouncedRenewal>,
      keepUnusedDataFor: 0,
      providesTags: ['Localized', 'Orders'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    cancelAnnouncedRenewal: build.mutation<AnnouncedRenewal, string>({
      query: (token) => post('renewal/cancel', token),
      transformResponse: payload<AnnouncedRenewal>,
      invalidatesTags: ['Orders', 'Viewer'],
    }),
  }),
});

export const { useGetAnnouncedRenewalQuery, useCancelAnnouncedRenewalMutation } = renewalApi;
