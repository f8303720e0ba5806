import type { Pass, ProductKind, PurchasedParts, UserAccess } from '@/api/types';
import { useViewer } from '@/features/session/useViewer';
import { useGetAccessQuery } from './ordersApi';

export interface Owned {
  passes: UserAccess['passes'];
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
    partsOf: (kind, id) => known?.purchased.find((parts) => parts.type === kind && parts.id === id),
  };
}

export type Standing = 'none' | 'partly' | 'wholly';

/** Whether a product is the viewer's: some sports or teams of it, or all. */
export function standingOf(parts: PurchasedParts | undefined): Standing {
  if (!parts) return 'none';
  return parts.fully_purchased ? 'wholly' : 'partly';
}

/** The pass as the viewer bought it, where it runs. */
export function heldPass({ passes }: Owned, { type, id, pass_type }: Pick<Pass, 'type' | 'id' | 'pass_type'>): Owned['passes'][number] | undefined {
  const kind = pass_type === 'addition' ? 'additional' : type;
  return passes.find((one) => one.kind === kind && one.product_id === id && (one.activity_status === 'active' || one.activity_status === 'canceled'));
}
