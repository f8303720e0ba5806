import { skipToken } from '@reduxjs/toolkit/query';
import type { EventDetail, Pass, UserAccess } from '@/api/types';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { usePasses } from '@/features/catalogue/usePasses';
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
  /** Set if everything for sale is the viewer's by other purchases: those that the page knows of. */
  covered: UserAccess['passes'] | null;
}

/** Returns whether this viewer can buy the items, and whether that would add anything. */
export function useGate({ items }: PurchaseRequest, { quote, problem }: Offer): GateResult {
  const products = useOwnedProducts();
  const catalogue = usePasses();
  const geo = useGeo();
  const [only] = items;
  const single = items.length === 1 && only?.type === 'event' ? only : undefined;
  const { data: event } = useGetEventQuery(single?.id ?? skipToken);
  const product = (item: Item) => (item.package_id === undefined ? item : ({ type: 'package', id: item.package_id } as const));
  const isWatchable = event?.entitled === true && event.type !== 'free' && event.type !== 'register';
  const coverOf = (item: Item): UserAccess['passes'] | null => {
    const { type, id } = product(item);
    const passes = products.coveredBy(type, id);
    if (passes.length > 0) return passes;
    if (item !== single || !isWatchable || products.partsOf(type, id)?.fully_purchased) return null;
    return products.passes.filter((pass) => isRunning(pass) && catalogue.some((one) => isOf(pass, one) && mayCover(one, event)));
  };
  const covers = items.map(coverOf);
  const isOwned = (item: Item) => {
    const { type, id } = product(item);
    return coverOf(item) === null && products.partsOf(type, id)?.fully_purchased === true;
  };
  const owned = items.filter(isOwned);
  const refusal = problem && !quote ? gateOf(problem) : problem ? closing(gateOf(problem)) : null;
  const gate = geo?.is_geo_blocked ? 'region' : owned.length === items.length ? 'owned' : refusal;
  const covered = covers.every((passes) => passes !== null) ? [...new Set(covers.flat())] : null;
  return { gate, owned, covered };
}

type OwnedPass = UserAccess['passes'][number];

const isRunning = ({ activity_status }: OwnedPass): boolean => activity_status === 'active' || activity_status === 'canceled';

const isOf = ({ kind, product_id }: OwnedPass, pass: Pass): boolean => pass.pass_type === 'regular' && kind === pass.type && product_id === pass.id;

/** Returns whether a pass names the event's sport or one of its teams, or covers all. */
function mayCover({ event_categories, participants, includes_ppv }: Pass, event: EventDetail): boolean {
  const inSports = event_categories.length === 0 || event_categories.some(({ id }) => event.event_categories.includes(id));
  const inTeams = participants.length === 0 || event.participants.some(({ id }) => participants.includes(id));
  return inSports && inTeams && (event.type !== 'ppv' || includes_ppv);
}

/** Ignores a failed refetch of the quote: the known price stays valid. */
function closing(gate: Gate | null): Gate | null {
  return gate === 'failed' ? null : gate;
}
