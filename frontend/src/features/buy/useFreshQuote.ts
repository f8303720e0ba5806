import { useEffect, useEffectEvent } from 'react';
import type { PayFailure } from './payFailure';
import type { Offer } from './useOffer';

/** Asks again what it costs, where paying failed because that has changed, or because it is no longer sold. */
export function useFreshQuote(failure: PayFailure | null, { refresh }: Offer): void {
  const ask = useEffectEvent(refresh);
  const stale = failure?.kind === 'price' || failure?.kind === 'coupon' || failure?.kind === 'gone';
  useEffect(() => {
    if (stale) ask();
  }, [stale]);
}
