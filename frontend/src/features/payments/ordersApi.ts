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
    /** Loads an order's current state. A mutation, so that the answer is never cached. */
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
    /** Cancels a subscription's renewal or, with `resume`, restores it. */
    changeRenewal: build.mutation<Order, { order_id: number; resume: boolean }>({
      query: (body) => ({ url: 'stripe/unsubscribe', method: 'POST', body }),
      transformResponse: payload<Order>,
      invalidatesTags: ['Orders', 'Viewer'],
    }),
  }),
});

export const { useGetAccessQuery, useGetOrdersQuery, useAskOrderMutation, useGetTransactionsQuery, useChangeRenewalMutation } = ordersApi;
