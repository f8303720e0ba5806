// @vitest-environment node
import { order, subscriptionOrder } from '@/testing/orders';
import { groupOrders, orderState } from './orderGroups';

const NOW = Date.parse('2026-03-10T00:00:00Z');
const failure = { code: 'card_declined', decline_code: null, message: 'Declined.' };

it.each([
  ['a pass that runs', order(), 'active'],
  ['a pass that has run out', order({ activity_status: 'expired' }), 'expired'],
  ['a subscription in its trial', subscriptionOrder({ trial_ends_at: '2026-03-15T10:00:00Z' }), 'trial'],
  ['a subscription after its trial', subscriptionOrder({ trial_ends_at: '2026-03-05T10:00:00Z' }), 'active'],
  ['one that will not renew', subscriptionOrder({ renewal: 'cancelled', activity_status: 'canceled' }), 'ending'],
  ['one that ended so', subscriptionOrder({ renewal: 'cancelled', activity_status: 'canceled', ends_at: '2026-03-01T00:00:00Z' }), 'expired'],
  ['one that ended at the provider', subscriptionOrder({ status: 'inactive', activity_status: 'canceled' }), 'expired'],
  ['one that is being paid', order({ status: 'inactive', activity_status: 'inactive', starts_at: null }), 'processing'],
  ['one whose card was declined', order({ status: 'inactive', activity_status: 'inactive', starts_at: null, failure }), 'unpaid'],
  ['one that was given up', order({ status: 'failed', activity_status: 'inactive' }), 'failed'],
  ['one that was paid back', order({ status: 'refunded', activity_status: 'inactive' }), 'refunded'],
] as const)('%s', (_, one, state) => {
  expect(orderState(one, NOW)).toBe(state);
});

it('puts first what runs or is to be paid', () => {
  const list = [
    order({ id: 1, status: 'refunded' }),
    order({ id: 2 }),
    order({ id: 3, status: 'inactive', starts_at: null, failure }),
    order({ id: 4, activity_status: 'expired' }),
  ];
  const { active, past } = groupOrders(list, NOW);
  expect(active.map(({ id }) => id)).toEqual([2, 3]);
  expect(past.map(({ id }) => id)).toEqual([1, 4]);
});
