import { skipToken } from '@reduxjs/toolkit/query';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { useGeo } from '@/features/channel/useGeo';
import { useOwnedProducts } from '@/features/payments/useOwnedProducts';
import type { Item, PurchaseRequest } from '@/features/payments/purchaseRequest';
import { type Gate, gateOf } from './gate';
import type { Offer } from './useOffer';

interface GateResult {
  /** Why the purchase is impossible; null if it is possible. */
  gate: Gate | null;
  /** Items that the viewer already owns. */
  owned: Item[];
}

/** Returns whether this viewer can buy the items. */
export function useGate({ items }: PurchaseRequest, { quote, problem }: Offer): GateResult {
  const products = useOwnedProducts();
  const geo = useGeo();
  const [only] = items;
  const single = items.length === 1 && only?.type === 'event' ? only : undefined;
  const { data: event } = useGetEventQuery(single?.id ?? skipToken);
  const product = (item: Item) => (item.package_id === undefined ? item : ({ type: 'package', id: item.package_id } as const));
  const isOwned = (item: Item) => {
    const { type, id } = product(item);
    return (
      products.partsOf(type, id)?.fully_purchased === true ||
      (item === single && event?.entitled === true && event.type !== 'free' && event.type !== 'register')
    );
  };
  const owned = items.filter(isOwned);
  const refusal = problem && !quote ? gateOf(problem) : problem ? closing(gateOf(problem)) : null;
  const gate = geo?.is_geo_blocked ? 'region' : owned.length === items.length ? 'owned' : refusal;
  return { gate, owned };
}

/** Ignores a failed refetch of the quote: the known price stays valid. */
function closing(gate: Gate | null): Gate | null {
  return gate === 'failed' ? null : gate;
}
