import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Problem } from '@/api/problem';
import type { Pass, Quote } from '@/api/types';
import { usePasses } from '@/features/catalogue/usePasses';
import { type Offered, useGetQuoteQuery } from '@/features/payments/paymentsApi';
import type { Item } from '@/features/payments/wanted';
import { useViewer } from '@/features/session/useViewer';

const COUPON = 'coupon';

/** Why a code takes nothing off. */
export type CouponRefusal = 'wrong' | 'tooOften';

export interface Offer extends Offered {
  /** The code of the address, where it takes nothing off. */
  refused: { code: string; why: CouponRefusal } | null;
  /** What it costs; of the terms before these, until that is known anew. */
  quote: Quote | undefined;
  /** The quote is being made anew. */
  updating: boolean;
  problem: Problem | undefined;
  refresh: () => void;
  /** The pass, where a single one is to be bought. */
  pass: Pass | undefined;
  /** Whether a trial can be chosen. */
  mayTry: boolean;
  setTrial: (trial: boolean) => void;
  setCoupon: (code: string | null) => void;
}

/** What is to be bought on the terms that the viewer chose, and what it costs on these. The address keeps the coupon. */
export function useOffer(items: Item[], done: boolean): Offer {
  const user = useViewer();
  const passes = usePasses();
  const [params, setParams] = useSearchParams();
  const [chosen, setTrial] = useState(true);
  const [only] = items;
  const pass = items.length === 1 ? passes.find(({ id, type }) => id === (only?.package_id ?? only?.id) && type === (only?.package_id ? 'package' : only?.type)) : undefined;
  const mayTry = Boolean(pass?.trial_period) && user?.trial_period_used !== true;
  const trial = mayTry && chosen;
  const code = trial ? null : params.get(COUPON);
  const asked = useGetQuoteQuery({ items, coupon: code, trial }, { skip: done });
  const refusal = code === null ? null : refusalOf(asked.error as Problem | undefined);
  // A code that is good for nothing must not keep anybody from buying: the price without it is what holds then.
  const plain = useGetQuoteQuery({ items, coupon: null, trial }, { skip: done || refusal === null });
  const { data, currentData, error, isFetching, refetch } = refusal ? plain : asked;

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
    // What was typed into the form stays meanwhile: the old price stands there until the new one is known.
    quote: currentData ?? data ?? asked.data,
    updating: isFetching,
    problem: error as Problem | undefined,
    refresh: () => void refetch(),
    pass,
    mayTry,
    setTrial,
    setCoupon,
  };
}

function refusalOf(problem: Problem | undefined): CouponRefusal | null {
  if (problem?.code === 'wrong_promo_code') return 'wrong';
  return problem?.code === 'too_many_attempts' ? 'tooOften' : null;
}
