import { api, payload } from '@/api/api';
import type { Order, Transaction, UserAccess } from '@/api/types';

export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccess: build.query<UserAccess, void>({
      query: () => ({ url: 'user/access' }),
      transformResponse: payload<UserAccess>,
      providesTags: ['Localized', 'Viewer', 'Orders'],
      extraOptions: { retry: true, guestsExpected: true },
    }),
    getOrders: build.query<Order[], void>({
      query: () => ({ url: 'orders', params: { no_limit: 1 } }),
      transformResponse: payload<Order[]>,
      providesTags: ['Localized', 'Viewer', 'Orders'],
      extraOptions: { retry: true },
    }),
    /** How an order stands now; never the answer from before. */
    askOrder: build.mutation<Order, number>({
      query: (id) => ({ url: `orders/${id}` }),
      transformResponse: payload<Order>,
    }),
    getTransactions: build.query<Transaction[], void>({
      query: () => ({ url: 'transactions', params: { no_limit: 1 } }),
      transformResponse: payload<Transaction[]>,
      providesTags: ['Localized', 'Viewer', 'Orders'],
      extraOptions: { retry: true },
    }),
    /** Has a subscription end with its period, or with `resume` renewed after all. */
    changeRenewal: build.mutation<Order, { order_id: number; resume: boolean }>({
      query: (body) => ({ url: 'stripe/unsubscribe', method: 'POST', body }),
      transformResponse: payload<Order>,
      invalidatesTags: ['Orders', 'Viewer'],
    }),
  }),
});

export const { useGetAccessQuery, useGetOrdersQuery, useAskOrderMutation, useGetTransactionsQuery, useChangeRenewalMutation } = ordersApi;
