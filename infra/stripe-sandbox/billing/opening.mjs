/** Starts subscriptions: the first period, the first invoice, and its payment. */
import { invalid } from '../api/errors.mjs';
import { mergedMetadata } from '../api/kinds.mjs';
import { whole } from '../api/lists.mjs';
import { redeem, redeemable } from '../objects/coupons.mjs';
import { emit } from '../objects/events.mjs';
import { make as makeSetup } from '../objects/setup_intents.mjs';
import { taxRatesOf } from '../objects/tax_rates.mjs';
import { newId } from '../state/ids.mjs';
import { refuseBoth, refuseUnlocated, refuseUnspecified } from '../tax/automatic.mjs';
import { cancelAt, itemOf, methodOfCustomer, priceFor } from './changing.mjs';
import { draft } from './drafting.mjs';
import { periodEnd } from './periods.mjs';
import { collect, finalize } from './settling.mjs';

const DAY = 86_400;

function trialEnd(account, params) {
  if (params.trial_end !== undefined && params.trial_period_days !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'trial_end',
    });
  if (params.trial_end !== undefined && params.trial_end <= account.now())
    throw invalid('`trial_end` must be a timestamp in the future.', { param: 'trial_end' });
  return params.trial_end ?? (params.trial_period_days ? account.now() + params.trial_period_days * DAY : null);
}

function pricesOf(account, params, customer) {
  const prices = params.items.map(({ price }, place) => priceFor(account, price, `items[${place}][price]`));
  const currency = params.currency ?? prices[0].currency;
  const rhythm = ({ recurring: { interval, interval_count } }) => `${interval_count} ${interval}`;
  prices.forEach((price, place) => {
    if (price.currency !== currency)
      throw invalid(
        `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
        { param: `items[${place}][price]` },
      );
    if (rhythm(price) !== rhythm(prices[0]))
      throw invalid('This sandbox has all items of a subscription at the same interval.', {
        param: `items[${place}][price]`,
      });
  });
  if (new Set(prices.map(({ id }) => id)).size < prices.length)
    throw invalid('Cannot add multiple subscription items with the same price.', { param: 'items' });
  if (customer.currency && customer.currency !== currency) {
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}`,
    );
  }
  return { prices, currency };
}

function build(account, params, { prices, currency, rates }, trial) {
  const id = newId('sub');
  const now = account.now();
  const anchor = trial ?? now;
  const period = { start: now, end: trial ?? periodEnd(now, prices[0].recurring) };
  const items = prices.map((price, place) => itemOf(account, id, price, params.items[place], period));
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: 'self' } : null,
    },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { type: params.billing_mode?.type ?? 'flexible', flexible: { proration_discounts: 'included' } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer: params.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: rates,
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: whole(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: mergedMetadata({}, params.metadata ?? {}),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
      ...params.payment_settings,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trial ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: trial,
    trial_settings: {
      end_behavior: { missing_payment_method: 'create_invoice', ...params.trial_settings?.end_behavior },
    },
    trial_start: trial ? now : null,
  };
}

/** Starts a subscription. If it is refused, nothing is stored. */
export function open(account, params) {
  const customer = account.referred('customer', params.customer);
  const priced = pricesOf(account, params, customer);
  const coupons = (params.discounts ?? []).map((each, place) =>
    redeemable(account, each.coupon, priced.currency, `discounts[${place}][coupon]`),
  );
  const rates = taxRatesOf(account, params.default_tax_rates, 'default_tax_rates');
  refuseBoth(params.automatic_tax?.enabled, params.default_tax_rates);
  if (params.automatic_tax?.enabled) {
    refuseUnlocated(customer);
    refuseUnspecified(priced.prices);
  }
  const trial = trialEnd(account, params);
  const preferred = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (params.default_payment_method) methodOfCustomer(account, params.default_payment_method, params.customer);
  const waits = params.payment_behavior === 'default_incomplete';
  if (!preferred && !waits && !trial) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    );
  }
  const subscription = build(account, params, { ...priced, rates }, trial);
  cancelAt(account, subscription, params);
  subscription.discounts = coupons.map((coupon) => redeem(account, coupon, subscription).id);
  account.save(subscription);
  const [{ current_period_start: start, current_period_end: end }] = subscription.items.data;
  const now = account.now();
  const invoice = draft(account, subscription, {
    reason: 'subscription_create',
    covers: { start, end },
    period: { start: now, end: now },
    trial: trial !== null,
  });
  finalize(account, invoice);
  if (invoice.status === 'paid' && !trial) subscription.status = 'active';
  if (trial && waits && !preferred) {
    const setup = makeSetup(account, { customer: customer.id, _subscription: subscription.id });
    subscription.pending_setup_intent = setup.id;
  }
  emit(account, 'customer.subscription.created', account.save(subscription));
  if (invoice.status === 'open' && !waits) collect(account, invoice, { offSession: params.off_session ?? false });
  return subscription;
}
