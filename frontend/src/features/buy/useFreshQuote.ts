import { useEffect, useEffectEvent } from 'react';
import type { PayFailure } from './payFailure';
import type { Offer } from './useOffer';

/** Refetches the quote after a payment failed because the price or the coupon changed or the item is no longer sold. */
export function useFreshQuote(failure: PayFailure | null, { refresh }: Offer): void {
  const ask = useEffectEvent(refresh);
  const stale = failure?.kind === 'price' || failure?.kind === 'coupon' || failure?.kind === 'gone';
  useEffect(() => {
    if (stale) ask();
  }, [stale]);
}
