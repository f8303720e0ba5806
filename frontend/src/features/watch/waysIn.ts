import type { Bootstrap, EventDetail, Pass } from '@/api/types';
import { recommendedOf } from '@/features/catalogue/passGroups';

/** A purchase that opens an event: a pass, or null for the event by itself. */
export interface WayIn {
  pass: Pass | null;
  /** The total charge, in minor units. */
  price: number;
}

export interface WaysIn {
  /** Offered first: the event by itself, else the recommended pass. Undefined if nothing that is sold opens the event. */
  lead: WayIn | undefined;
  /** The recommended pass, where the event by itself leads. */
  recommended: WayIn | undefined;
  /** The other passes, cheapest first. */
  others: WayIn[];
}

/** Ranks what opens an event. Only pay-per-view events are sold by themselves. */
export function waysIn({ access, type }: EventDetail, { packages, subscriptions }: Pick<Bootstrap, 'packages' | 'subscriptions'>): WaysIn {
  const passOf = { package: packages, subscription: subscriptions, event: [] };
  const passes = access.offers.flatMap(({ kind, id }) => passOf[kind].filter((pass) => pass.id === id));
  const best = recommendedOf(passes) ?? passes[0];
  const single = access.offers.find(({ kind }) => kind === 'event' && type === 'ppv');
  const alone = single && { pass: null, price: single.price };
  const top = best && { pass: best, price: best.price };
  const others = passes.filter((pass) => pass !== best).map((pass) => ({ pass, price: pass.price }));
  return { lead: alone ?? top, recommended: alone && top, others };
}
