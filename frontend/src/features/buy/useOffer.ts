import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import type { Pass, Quote } from '@/api/types';
import { usePasses } from '@/features/catalogue/usePasses';
import { type QuoteRequest, type Residence, useGetQuoteQuery } from '@/features/payments/paymentsApi';
import type { Item } from '@/features/payments/purchaseRequest';
import { useViewer } from '@/features/session/useViewer';

const COUPON = 'coupon';

/** Why the server refused a coupon. */
export type CouponRefusal = 'wrong' | 'tooOften';

export interface Offer extends QuoteRequest {
  /** The coupon in the address, if it was refused. */
  refused: { code: string; why: CouponRefusal } | null;
  /** The price; during an update, still the price on the previous terms. */
  quote: Quote | undefined;
  updating: boolean;
  problem: Problem | undefined;
  refresh: () => void;
  /** The pass, if a single one is to be bought. */
  pass: Pass | undefined;
  mayTry: boolean;
  setTrial: (trial: boolean) => void;
  setCoupon: (code: string | null) => void;
  setResidence: (residence: Residence) => void;
}

/** Returns the items on the terms that the viewer chose, with their price. The coupon is stored in the address. */
export function useOffer(items: Item[], done: boolean): Offer {
  const user = useViewer();
  const passes = usePasses();
  const [params, setParams] = useSearchParams();
  const [chosen, setTrial] = useState(true);
  const [residence, setResidence] = useState<Residence | null>(null);
  const [only] = items;
  const pass =
    items.length === 1
      ? passes.find(({ id, type }) => id === (only?.package_id ?? only?.id) && type === (only?.package_id ? 'package' : only?.type))
      : undefined;
  const mayTry = Boolean(pass?.trial_period) && user?.trial_period_used !== true;
  const trial = mayTry && chosen;
  const code = trial ? null : params.get(COUPON);
  const quoteQuery = useGetQuoteQuery({ items, coupon: code, trial, residence }, { skip: done });
  const refusal = code === null ? null : refusalOf(quoteQuery.error as Problem | undefined);
  // A refused coupon must not block the purchase: fall back to the price without it.
  const plain = useGetQuoteQuery({ items, coupon: null, trial, residence }, { skip: done || refusal === null });
  const { data, currentData, error, isFetching, refetch } = refusal ? plain : quoteQuery;

  const setCoupon = (code: string | null) => {
    const next = new URLSearchParams(params);
    if (code) next.set(COUPON, code);
    else next.delete(COUPON);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    items,
    coupon: refusal ? null : code,
    refused: refusal && code !== null ? { code, why: refusal } : null,
    trial,
    residence,
    // Keep the old price until the new one arrives, so that the form stays mounted and keeps its input.
    quote: currentData ?? data ?? quoteQuery.data,
    updating: isFetching,
    problem: error as Problem | undefined,
    refresh: () => void refetch(),
    pass,
    mayTry,
    setTrial,
    setCoupon,
    setResidence,
  };
}

function refusalOf(problem: Problem | undefined): CouponRefusal | null {
  if (problem?.code === 'wrong_promo_code') return 'wrong';
  return problem?.code === 'too_many_attempts' ? 'tooOften' : null;
}
