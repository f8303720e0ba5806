import type { Order } from '@/api/types';

export interface OrderGroups {
  /** Orders that are usable now or not yet paid. */
  active: Order[];
  /** Orders that are expired, refunded or failed. */
  past: Order[];
}

/** The state of an order as shown to its viewer. */
export type OrderState = 'trial' | 'active' | 'ending' | 'unpaid' | 'processing' | 'expired' | 'refunded' | 'failed';

/** Returns the order's state at `now`, in milliseconds since the epoch. */
export function orderState(order: Order, now: number): OrderState {
  const over = order.ends_at !== null && Date.parse(order.ends_at) <= now;
  switch (order.status) {
    case 'refunded':
      return 'refunded';
    case 'failed':
      return 'failed';
    case 'inactive':
      return order.starts_at === null ? (order.failure ? 'unpaid' : 'processing') : 'expired';
    case 'active':
    case 'paid':
      break;
  }
  if (order.activity_status === 'expired' || (over && order.activity_status === 'canceled')) return 'expired';
  if (order.activity_status === 'canceled') return 'ending';
  return order.trial_ends_at !== null && Date.parse(order.trial_ends_at) > now ? 'trial' : 'active';
}

const USABLE = new Set<OrderState>(['trial', 'active', 'ending', 'unpaid', 'processing']);

/** Splits the orders into active and past ones and keeps their order. */
export function groupOrders(orders: readonly Order[], now: number): OrderGroups {
  const isActive = (order: Order) => USABLE.has(orderState(order, now));
  return { active: orders.filter(isActive), past: orders.filter((order) => !isActive(order)) };
}
