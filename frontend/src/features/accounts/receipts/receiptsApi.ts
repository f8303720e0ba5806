import { api, payload } from '@/api/api';
import type { Receipt } from '@/api/types';

export const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query<Receipt, number>({
      query: (id) => ({ url: `receipts/${id}` }),
      transformResponse: payload<Receipt>,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
  }),
});

export const { useGetReceiptQuery } = receiptsApi;
