import type { Pass } from '@/api/types';

/** How often a subscription is charged. */
export type Period = NonNullable<Pass['offer']>;

/** The passes of the overview: three that stand first, and the others. */
export interface FeaturedPasses {
  /** Up to three; of three, the recommended one stands in the middle. */
  featured: Pass[];
  others: Pass[];
}

/** Returns whether viewers can choose between monthly and yearly payment. */
export function hasPeriods(renewing: readonly Pass[]): boolean {
  return new Set(renewing.map(({ offer }) => offer)).size > 1;
}

/**
 * Chooses the first three passes: the recommended one, one that is paid once and one that renews; else those of greatest
 * weight. Both lists have the greatest weight first. `period` leaves the subscriptions of that period; null leaves all.
 */
export function featuredPasses(once: readonly Pass[], renewing: readonly Pass[], recommended: Pass | undefined, period: Period | null): FeaturedPasses {
  const offered = [...once, ...renewing.filter(({ offer }) => period === null || offer === period)];
  const best = (passes: readonly Pass[]) => [...passes].sort((one, other) => other.weight - one.weight)[0];
  const middle = offered.find((pass) => pass === recommended) ?? best(offered);
  if (!middle) return { featured: [], others: [] };
  const rest = offered.filter((pass) => pass !== middle);
  const left = rest.find(({ type }) => type === 'package') ?? rest[0];
  const remaining = rest.filter((pass) => pass !== left);
  const right = remaining.find(({ type }) => type === 'subscription') ?? remaining[0];
  const featured = [left, middle, right].filter((pass) => pass !== undefined);
  return { featured, others: offered.filter((pass) => !featured.includes(pass)) };
}
