import type { Order } from '@/api/types';

/** A season pass that was paid once, on the first of March. */
export function order(changes: Partial<Order> = {}): Order {
  return {
    id: 8,
    purchase_id: 6,
    status: 'paid',
    given: false,
    activity_status: 'active',
    type: 'package',
    product: {
      id: 40,
      kind: 'package',
      alias: 'season',
      name: 'Season Pass',
      pass_type: 'regular',
      event_category_id: null,
      participant_id: null,
      offer: null,
      period: 300,
    },
    base_price: 5900,
    service_fee: 295,
    discount: 0,
    price: 6195,
    tax: null,
    renewal_price: null,
    currency: 'USD',
    renewal: null,
    cancellation: null,
    created_at: '2026-03-01T10:00:00Z',
    paid_at: '2026-03-01T10:00:05Z',
    starts_at: '2026-03-01T10:00:05Z',
    ends_at: '2026-12-26T10:00:05Z',
    trial_ends_at: null,
    grace_ends_at: null,
    failure: null,
    ...changes,
  };
}

/** A monthly subscription that renews on the 31st of March. */
export function subscriptionOrder(changes: Partial<Order> = {}): Order {
  return order({
    id: 9,
    status: 'active',
    type: 'subscription',
    product: {
      id: 41,
      kind: 'subscription',
      alias: 'family',
      name: 'Family',
      pass_type: 'regular',
      event_category_id: null,
      participant_id: null,
      offer: 'monthly',
      period: null,
    },
    base_price: 899,
    service_fee: 45,
    price: 944,
    renewal_price: 944,
    renewal: 'active',
    ends_at: '2026-03-31T10:00:05Z',
    ...changes,
  });
}
