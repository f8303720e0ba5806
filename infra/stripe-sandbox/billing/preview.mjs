import { invalid, parameterMissing } from '../api/errors.mjs';
import { redeemable } from '../objects/coupons.mjs';
import { taxRatesOf } from '../objects/tax_rates.mjs';
import { newId } from '../state/ids.mjs';
import { itemOf, priceFor } from './changing.mjs';
import { currentDiscounts } from './discounting.mjs';
import { invoiceOf, lineOf } from './drafting.mjs';
import { periodEnd } from './periods.mjs';

function ofNew(account, params) {
  const { items, start_date: begins = account.now(), trial_end: trial } = params.subscription_details ?? {};
  if (!items?.length) throw parameterMissing('subscription_details[items]');
  const prices = items.map(({ price }, place) => {
    if (!price) throw parameterMissing(`subscription_details[items][${place}][price]`);
    return priceFor(account, price, `subscription_details[items][${place}][price]`);
  });
  const currency = params.currency ?? prices[0].currency;
  if (prices.some((price) => price.currency !== currency))
    throw invalid('All prices of a preview must have the same currency.', { param: 'currency' });
  const period = { start: begins, end: trial ?? periodEnd(begins, prices[0].recurring) };
  const id = newId('sub');
  return {
    subscription: {
      id,
      customer: params.customer ?? null,
      currency,
      metadata: {},
      default_tax_rates: [],
      discounts: [],
      items: { data: prices.map((price, place) => itemOf(account, id, price, items[place], period)) },
    },
    period,
    trial: trial !== undefined,
    reason: 'subscription_create',
  };
}

function ofRunning(account, params) {
  const subscription = account.referred('subscription', params.subscription);
  if (subscription.ended_at || subscription.cancel_at || params.subscription_details?.cancel_at_period_end) {
    throw invalid('No upcoming invoices for customer: the subscription is canceled.', {
      code: 'invoice_upcoming_none',
    });
  }
  const [{ current_period_end: start, price }] = subscription.items.data;
  const items = (params.subscription_details?.items ?? []).map((each, place) => [
    each,
    each.price && priceFor(account, each.price, `subscription_details[items][${place}][price]`),
  ]);
  const data = subscription.items.data.map((item) => {
    const change = items.find(([each]) => each.id === item.id);
    return change ? { ...item, price: change[1] ?? item.price, quantity: change[0].quantity ?? item.quantity } : item;
  });
  return {
    subscription: { ...subscription, items: { data } },
    period: { start, end: periodEnd(start, price.recurring, subscription.billing_cycle_anchor) },
    trial: false,
    reason: 'upcoming',
  };
}

/** Returns the tax rates of a preview: those that it names, or the subscription's. */
function ratesOf(account, subscription, ids) {
  const current = subscription.default_tax_rates;
  return ids === undefined ? current : taxRatesOf(account, ids, 'subscription_details[default_tax_rates]', current);
}

/** Builds the next invoice of a new or a running subscription, without storing anything. */
export function preview(account, params) {
  if (params.customer) account.referred('customer', params.customer);
  const { subscription, period, trial, reason } = params.subscription
    ? ofRunning(account, params)
    : ofNew(account, params);
  const rates = ratesOf(account, subscription, params.subscription_details?.default_tax_rates);
  const id = `upcoming_${newId('in')}`;
  const lines = subscription.items.data.map((item) => lineOf(account, id, subscription, item, period, trial));
  const sent = (params.discounts ?? []).map(({ coupon }, place) => [
    newId('di'),
    redeemable(account, coupon, subscription.currency, `discounts[${place}][coupon]`),
  ]);
  const discounts = trial ? [] : params.discounts ? sent : currentDiscounts(account, subscription);
  const taxed = { ...subscription, default_tax_rates: rates };
  return invoiceOf(account, taxed, { id, reason, lines, discounts, period });
}
