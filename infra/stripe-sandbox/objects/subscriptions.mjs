import { invalid } from '../api/errors.mjs';
import {
  boolean,
  currency,
  either,
  hash,
  integer,
  list,
  mergedMetadata,
  metadata,
  oneOf,
  paging,
  range,
  required,
  string,
  timestamp,
  unsettable,
} from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { search } from '../api/search.mjs';
import { expire } from '../billing/due.mjs';
import { end } from '../billing/ending.mjs';
import { open } from '../billing/opening.mjs';
import { cancelAt, changeItems, describeCancellation, methodOfCustomer } from '../billing/changing.mjs';
import { billChange } from '../billing/prorating.mjs';
import { refuseBoth, refuseUnlocated, refuseUnspecified } from '../tax/automatic.mjs';
import { redeem, redeemable } from './coupons.mjs';
import { emit } from './events.mjs';
import { defaultTaxRates, taxRatesOf } from './tax_rates.mjs';

const discount = hash({ coupon: required(string()) });
const cancellation = hash({
  comment: unsettable(string()),
  feedback: unsettable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
});
const shared = {
  automatic_tax: hash({ enabled: required(boolean) }),
  cancel_at: unsettable(either(timestamp, oneOf('min_period_end', 'max_period_end'))),
  cancel_at_period_end: boolean,
  collection_method: oneOf('charge_automatically'),
  default_payment_method: string(),
  default_tax_rates: defaultTaxRates,
  description: unsettable(string(500)),
  discounts: unsettable(list(discount, 20)),
  metadata,
  off_session: boolean,
  payment_settings: hash({
    payment_method_types: unsettable(list(oneOf('card'))),
    save_default_payment_method: oneOf('off', 'on_subscription'),
    payment_method_options: hash({ card: hash({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }) }),
  }),
  proration_behavior: oneOf('none', 'create_prorations', 'always_invoice'),
  trial_settings: hash({
    end_behavior: required(
      hash({
        missing_payment_method: oneOf('cancel', 'create_invoice'),
        billing_cycle_anchor: oneOf('now', 'unchanged'),
      }),
    ),
  }),
};
const price = { price: string(), quantity: integer({ min: 1 }), metadata };

/** `/v1/subscriptions` */
export const routes = {
  'POST /v1/subscriptions': {
    schema: {
      ...shared,
      customer: required(string()),
      currency,
      items: required(list(hash({ ...price, price: required(string()) }), 20)),
      billing_mode: hash({ type: required(oneOf('classic', 'flexible')) }),
      payment_behavior: oneOf('allow_incomplete', 'default_incomplete'),
      trial_end: timestamp,
      trial_period_days: integer({ min: 0, max: 730 }),
    },
    run: ({ account, params }) => open(account, params),
  },
  'GET /v1/subscriptions': {
    schema: {
      ...paging,
      customer: string(),
      price: string(),
      created: range,
      status: oneOf(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ),
    },
    run({ account, params }) {
      if (params.customer) account.referred('customer', params.customer);
      const status = ({ status: has }) => {
        if (params.status === undefined) return has !== 'canceled' && has !== 'incomplete_expired';
        if (params.status === 'ended') return has === 'canceled' || has === 'incomplete_expired';
        return params.status === 'all' || params.status === has;
      };
      const priced = (each) =>
        params.price === undefined || each.items.data.some((item) => item.price.id === params.price);
      const wanted = (each) =>
        each.customer === (params.customer ?? each.customer) &&
        status(each) &&
        priced(each) &&
        inRange(each.created, params.created);
      return page(account.all('subscription').filter(wanted), params, '/v1/subscriptions');
    },
  },
  'GET /v1/subscriptions/search': search('subscription'),
  'GET /v1/subscriptions/:id': { schema: {}, run: ({ account, id }) => account.named('subscription', id) },
  'POST /v1/subscriptions/:id': {
    schema: {
      ...shared,
      cancellation_details: cancellation,
      items: list(hash({ id: string(), ...price }), 20),
      pause_collection: unsettable(
        hash({ behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: timestamp }),
      ),
      payment_behavior: oneOf('allow_incomplete'),
    },
    run: ({ account, id, params }) => update(account, account.named('subscription', id), params),
  },
  'DELETE /v1/subscriptions/:id': {
    schema: { cancellation_details: cancellation, invoice_now: oneOf('false'), prorate: oneOf('false') },
    run({ account, id, params }) {
      const subscription = account.named('subscription', id);
      if (subscription.ended_at)
        throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id', status: 404 });
      describeCancellation(subscription, params.cancellation_details);
      if (subscription.status === 'incomplete') expire(account, subscription);
      else end(account, subscription);
      return subscription;
    },
  },
};

function update(account, subscription, params) {
  const { cancellation_details: details, metadata: sent, discounts, items, ...rest } = params;
  if (
    subscription.ended_at &&
    Object.keys(params).some((name) => !['cancellation_details', 'metadata'].includes(name))
  ) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const automatic = rest.automatic_tax?.enabled ?? subscription.automatic_tax.enabled;
  refuseBoth(automatic, rest.default_tax_rates ?? subscription.default_tax_rates);
  if (automatic && !subscription.automatic_tax.enabled) {
    refuseUnlocated(account.get('customer', subscription.customer));
    refuseUnspecified(subscription.items.data.map((item) => item.price));
  }
  const coupons = (discounts ?? []).map((each, place) =>
    redeemable(account, each.coupon, subscription.currency, `discounts[${place}][coupon]`),
  );
  if (rest.default_payment_method) methodOfCustomer(account, rest.default_payment_method, subscription.customer);
  const held = subscription.default_tax_rates;
  const rates = taxRatesOf(account, rest.default_tax_rates, 'default_tax_rates', held);
  const before = structuredClone({
    default_tax_rates: held,
    billing_cycle_anchor: subscription.billing_cycle_anchor,
    items: subscription.items,
    cancel_at: subscription.cancel_at,
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: subscription.canceled_at,
    pause_collection: subscription.pause_collection,
  });
  const change = items ? changeItems(account, subscription, items, rest.proration_behavior) : null;
  if (rest.cancel_at !== undefined && rest.cancel_at_period_end !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  cancelAt(account, subscription, rest);
  describeCancellation(subscription, details);
  for (const name of ['default_payment_method', 'description'])
    if (rest[name] !== undefined) subscription[name] = rest[name];
  if (rest.default_tax_rates !== undefined) subscription.default_tax_rates = rates;
  subscription.automatic_tax.enabled = automatic;
  if (rest.pause_collection !== undefined)
    subscription.pause_collection = rest.pause_collection && { resumes_at: null, ...rest.pause_collection };
  if (rest.payment_settings) Object.assign(subscription.payment_settings, rest.payment_settings);
  if (rest.trial_settings)
    subscription.trial_settings = {
      end_behavior: { missing_payment_method: 'create_invoice', ...rest.trial_settings.end_behavior },
    };
  if (sent !== undefined) subscription.metadata = mergedMetadata(subscription.metadata, sent);
  if (discounts !== undefined)
    subscription.discounts = coupons.map((coupon) => redeem(account, coupon, subscription).id);
  const previous = Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(subscription[name])),
  );
  emit(account, 'customer.subscription.updated', account.save(subscription), previous);
  if (change) billChange(account, subscription, change);
  return subscription;
}
