import type { Pass, ProductKind, PurchasedParts, UserAccess } from '@/api/types';
import { useViewer } from '@/features/session/useViewer';
import { useGetAccessQuery } from './ordersApi';

export interface Owned {
  passes: UserAccess['passes'];
  /** Products that give more than passes of the viewer's. */
  upgrades: UserAccess['upgrades'];
  /** What of a product is the viewer's already. */
  partsOf: (kind: ProductKind, id: number) => PurchasedParts | undefined;
}

/** What the viewer has bought; nothing for guests, and until it is known. */
export function useOwned(): Owned {
  const user = useViewer();
  const { data } = useGetAccessQuery(undefined, { skip: !user });
  const known = user ? data : undefined;
  return {
    passes: known?.passes ?? [],
    upgrades: known?.upgrades ?? [],
    partsOf: (kind, id) => known?.purchased.find((parts) => parts.type === kind && parts.id === id),
  };
}

/** How a product stands to what the viewer has: it is theirs, gives more than a pass of theirs, or neither. */
export function standingOf({ partsOf, upgrades }: Owned, kind: ProductKind, id: number): 'theirs' | 'upgrade' | 'none' {
  if (partsOf(kind, id)?.fully_purchased) return 'theirs';
  return upgrades.some((one) => one.type === kind && one.id === id) ? 'upgrade' : 'none';
}

/** The pass as the viewer bought it, where it runs. */
export function heldPass({ passes }: Owned, { type, id, pass_type }: Pick<Pass, 'type' | 'id' | 'pass_type'>): Owned['passes'][number] | undefined {
  const kind = pass_type === 'addition' ? 'additional' : type;
  return passes.find((one) => one.kind === kind && one.product_id === id && (one.activity_status === 'active' || one.activity_status === 'canceled'));
}
