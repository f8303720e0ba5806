import type { Order } from '@/api/types';

export interface OrderGroups {
  /** What can be used now, or is being paid. */
  active: Order[];
  /** What has run out, was paid back, or came to nothing. */
  past: Order[];
}

/** How an order stands, in one word for its viewer. */
export type OrderState = 'trial' | 'active' | 'ending' | 'unpaid' | 'processing' | 'expired' | 'refunded' | 'failed';

/** An order's state at a moment, in milliseconds. */
export function orderState(order: Order, now: number): OrderState {
  const over = order.ends_at !== null && Date.parse(order.ends_at) <= now;
  switch (order.status) {
    case 'refunded':
      return 'refunded';
    case 'failed':
      return 'failed';
    case 'inactive':
      return order.starts_at === null ? (order.failure ? 'unpaid' : 'processing') : 'expired';
    default:
  }
  if (order.activity_status === 'expired' || (over && order.activity_status === 'canceled')) return 'expired';
  if (order.activity_status === 'canceled') return 'ending';
  return order.trial_ends_at !== null && Date.parse(order.trial_ends_at) > now ? 'trial' : 'active';
}

const USABLE = new Set<OrderState>(['trial', 'active', 'ending', 'unpaid', 'processing']);

/** Orders by whether they still matter, each as they came. */
export function groupOrders(orders: readonly Order[], now: number): OrderGroups {
  const isActive = (order: Order) => USABLE.has(orderState(order, now));
  return { active: orders.filter(isActive), past: orders.filter((order) => !isActive(order)) };
}
