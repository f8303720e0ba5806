import type { Pass, ProductKind, PurchasedParts, UserAccess } from '@/api/types';
import { useViewer } from '@/features/session/useViewer';
import { useGetAccessQuery } from './ordersApi';

export interface OwnedProducts {
  passes: UserAccess['passes'];
  /** Products that are upgrades of the viewer's passes. */
  upgrades: UserAccess['upgrades'];
  /** Returns the parts of a product that the viewer already has. */
  partsOf: (kind: ProductKind, id: number) => PurchasedParts | undefined;
  /** Returns the viewer's other passes that already give everything in a product, as long as they last. */
  coveredBy: (kind: ProductKind, id: number) => UserAccess['passes'];
}

/** Returns what the viewer has bought. Empty for guests and while loading. */
export function useOwnedProducts(): OwnedProducts {
  const user = useViewer();
  const { data } = useGetAccessQuery(undefined, { skip: !user });
  const known = user ? data : undefined;
  const coveredBy = (kind: ProductKind, id: number) => {
    const orders = known?.covered.find((one) => one.type === kind && one.id === id)?.by ?? [];
    return known?.passes.filter(({ order_id }) => orders.includes(order_id)) ?? [];
  };
  return {
    coveredBy,
    passes: known?.passes ?? [],
    upgrades: known?.upgrades ?? [],
    partsOf: (kind, id) => known?.purchased.find((parts) => parts.type === kind && parts.id === id),
  };
}

/** Returns whether a product is fully owned, an upgrade of an owned pass, or neither. */
export function ownershipOf({ partsOf, upgrades }: OwnedProducts, kind: ProductKind, id: number): 'theirs' | 'upgrade' | 'none' {
  if (partsOf(kind, id)?.fully_purchased) return 'theirs';
  return upgrades.some((one) => one.type === kind && one.id === id) ? 'upgrade' : 'none';
}

/** Returns the viewer's own running pass of this product. */
export function findOwnedPass(
  { passes }: OwnedProducts,
  { type, id, pass_type }: Pick<Pass, 'type' | 'id' | 'pass_type'>,
): OwnedProducts['passes'][number] | undefined {
  const kind = pass_type === 'addition' ? 'additional' : type;
  return passes.find((one) => one.kind === kind && one.product_id === id && (one.activity_status === 'active' || one.activity_status === 'canceled'));
}
