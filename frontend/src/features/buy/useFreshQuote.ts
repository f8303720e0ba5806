import { useEffect, useEffectEvent } from 'react';
import type { PayFailure } from './payFailure';
import type { Offer } from './useOffer';

/** Refetches the quote after a payment failed because the price or the coupon changed, the item is no longer sold, or for an unknown reason: the form may need another consent. */
export function useFreshQuote(failure: PayFailure | null, { refresh }: Offer): void {
  const ask = useEffectEvent(refresh);
  const stale = failure?.kind === 'price' || failure?.kind === 'coupon' || failure?.kind === 'gone' || failure?.kind === 'other';
  useEffect(() => {
    if (stale) ask();
  }, [stale]);
}
