import { api, payload } from '@/api/api';
import type { Call } from '@/api/request';
import type { Bought, Quote, SavedCard, SetupIntent } from '@/api/types';
import { chosenLanguage } from '@/i18n/language';
import type { Item } from './purchaseRequest';

/** The card to pay with: a saved one, one just entered, or null if nothing is to be paid. */
export type ChosenCard = { payment_method_id: string } | { setup_intent_id: string } | null;

/** The items to buy and their terms. */
export interface QuoteRequest {
  items: Item[];
  /** A valid promo code. */
  coupon: string | null;
  /** Whether to start a subscription with its trial. */
  trial: boolean;
  /** Where the viewer says they live, on which taxes depend; null before a choice. */
  residence: Residence | null;
}

/** Where a buyer lives: ISO 3166-1 and ISO 3166-2 codes. */
export interface Residence {
  country: string;
  /** Null where the country's taxes don't depend on it, or none is chosen yet. */
  region: string | null;
  /** ZIP code; null where the country's taxes don't depend on it, or none is entered yet. */
  postal_code: string | null;
}

/** The company that a receipt is for. */
export interface Company {
  name: string;
  /** Empty if none was given. */
  taxId: string;
}

export interface Payment extends QuoteRequest {
  card: ChosenCard;
  /** Null for a person. */
  company: Company | null;
  /** Whether the viewer agreed to lose the right of withdrawal; false where nothing was asked. */
  withdrawal: boolean;
  /** The amount shown to the viewer as due now, in the currency's minor unit. */
  amount: number;
  /** The amount shown for each renewal, in the currency's minor unit; null if nothing renews. */
  renewalAmount: number | null;
}

/** Sends the page's language, because viewers read the error messages. */
const post = (url: string, body: Record<string, unknown>): Call => ({ url, method: 'POST', params: { lang: chosenLanguage() }, body });

function previewCall({ items: [only, ...others], coupon, trial, residence }: QuoteRequest): Call {
  const what = others.length === 0 ? { ...only, trial } : { items: [only, ...others] };
  return post('stripe/invoice-preview', { ...what, coupon, ...residence });
}

function payCall({ items: [only, ...others], coupon, trial, residence, card, company, withdrawal, amount, renewalAmount }: Payment): Call {
  const buyer = { ...residence, ...(company && { company: company.name, company_tax_id: company.taxId }) };
  const how = { ...card, terms: true, ...(withdrawal && { withdrawal }), ...buyer, ...(renewalAmount !== null && { renewal_amount: renewalAmount }) };
  if (trial) return post('stripe/subscription/start_trial', { subscription_id: only?.id, ...how });
  if (others.length === 0) return post('stripe/buy', { ...only, ...how, coupon, amount });
  return post('stripe/buy_bundle', { items: [only, ...others], ...how, coupon, amount });
}

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuote: build.query<Quote, QuoteRequest>({
      query: previewCall,
      transformResponse: payload<Quote>,
      keepUnusedDataFor: 0,
      providesTags: ['Localized', 'Viewer'],
      extraOptions: { retry: true, absenceExpected: true },
    }),
    applyCoupon: build.mutation<Quote, { code: string; item: Item }>({
      query: ({ code, item }) => ({ url: 'apply_coupon', params: { code, ...item } }),
      transformResponse: payload<Quote>,
    }),
    applyBundleCoupon: build.mutation<Quote, { code: string; items: Item[] }>({
      query: ({ code, items }) => post('stripe/invoice-preview', { items, coupon: code }),
      transformResponse: payload<Quote>,
    }),
    getCards: build.query<SavedCard[], void>({
      query: () => ({ url: 'stripe/list-cards' }),
      transformResponse: payload<SavedCard[]>,
      providesTags: ['Viewer', 'Cards'],
      extraOptions: { retry: true },
    }),
    removeCard: build.mutation<SavedCard[], string>({
      query: (id) => ({ url: `stripe/list-cards/${encodeURIComponent(id)}`, method: 'DELETE' }),
      transformResponse: payload<SavedCard[]>,
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const left = await queryFulfilled.catch(() => null);
        if (left) void dispatch(paymentsApi.util.upsertQueryData('getCards', undefined, left.data));
      },
    }),
    beginCard: build.mutation<SetupIntent, void>({
      query: () => post('stripe/setup-intent', {}),
      transformResponse: payload<SetupIntent>,
    }),
    pay: build.mutation<Bought, Payment>({
      query: payCall,
      transformResponse: payload<Bought>,
      extraOptions: { absenceExpected: true },
    }),
    getPortal: build.mutation<{ url: string }, void>({
      query: () => ({ url: 'stripe/customer-portal' }),
      transformResponse: payload<{ url: string }>,
    }),
  }),
});

export const {
  useGetQuoteQuery,
  useApplyCouponMutation,
  useApplyBundleCouponMutation,
  useGetCardsQuery,
  useRemoveCardMutation,
  useBeginCardMutation,
  usePayMutation,
  useGetPortalMutation,
} = paymentsApi;
