import { invalid } from '../api/errors.mjs';
import { mergedMetadata } from '../api/kinds.mjs';
import { newId } from '../state/ids.mjs';
import { periodEnd } from './periods.mjs';
import { refuseUnbillable } from './prorating.mjs';

/** Returns the saved card of a customer that a parameter names, or throws a 400. */
export function methodOfCustomer(account, id, customer, param = 'default_payment_method') {
  const method = account.referred('payment_method', id, param);
  if (method.customer === customer) return method;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  );
}

/** Returns the price that a parameter names; throws unless it is recurring and active. */
export function priceFor(account, id, param) {
  const price = account.referred('price', id, param);
  if (!price.recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
  return price;
}

function planOf(price) {
  const { interval, interval_count } = price.recurring;
  return {
    ...{
      id: price.id,
      object: 'plan',
      active: price.active,
      amount: price.unit_amount,
      amount_decimal: price.unit_amount_decimal,
      billing_scheme: 'per_unit',
    },
    ...{
      created: price.created,
      currency: price.currency,
      interval,
      interval_count,
      livemode: false,
      metadata: price.metadata,
      meter: null,
      nickname: price.nickname,
    },
    ...{
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
  };
}

/** Builds an item of a subscription. */
export function itemOf(account, subscriptionId, price, { quantity = 1, metadata = {} }, period) {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: mergedMetadata({}, metadata ?? {}),
    plan: planOf(price),
    price: structuredClone(price),
    quantity,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

const rhythm = ({ recurring: { interval, interval_count } }) => `${interval_count} ${interval}`;

/** Starts a period of a subscription's only item now, and moves the billing cycle anchor. */
function resetPeriod(account, subscription, item) {
  const start = account.now();
  const end = periodEnd(start, item.price.recurring);
  Object.assign(item, { current_period_start: start, current_period_end: end });
  subscription.billing_cycle_anchor = start;
  if (subscription.cancel_at_period_end) subscription.cancel_at = end;
}

/**
 * Changes the prices and quantities of a subscription's items. Another interval starts a new period at once. Returns how
 * to bill the change, or null if it isn't billed.
 */
export function changeItems(account, subscription, items, proration = 'create_prorations') {
  const former = structuredClone(subscription.items.data);
  let resets = false;
  items.forEach(({ id, price: priceId, quantity }, place) => {
    const item = subscription.items.data.find((each) => each.id === id);
    if (!item)
      throw invalid(`No such subscription item: '${id}'`, { code: 'resource_missing', param: `items[${place}][id]` });
    const price = priceId ? priceFor(account, priceId, `items[${place}][price]`) : item.price;
    const isOther = rhythm(price) !== rhythm(item.price);
    if (price.currency !== subscription.currency || (isOther && former.length > 1))
      throw invalid('This sandbox changes items only to the same currency, and one of several to the same interval.', {
        param: `items[${place}][price]`,
      });
    if (!isOther && proration === 'create_prorations')
      throw invalid('This sandbox bills prorations at once only: `proration_behavior` must be another one.', {
        param: 'proration_behavior',
      });
    if (isOther || proration !== 'none') refuseUnbillable(account, subscription);
    Object.assign(item, { price: structuredClone(price), plan: planOf(price), quantity: quantity ?? item.quantity });
    if (isOther) resetPeriod(account, subscription, item);
    resets ||= isOther;
  });
  const prorates = proration !== 'none';
  return resets || prorates ? { former, resets, prorates } : null;
}

/** Schedules a subscription's end for a time or its period's end, or cancels the schedule. */
export function cancelAt(account, subscription, { cancel_at: at, cancel_at_period_end: atEnd }) {
  const over = subscription.items.data[0].current_period_end;
  const set = (moment, flag) => {
    Object.assign(subscription, {
      cancel_at: moment,
      cancel_at_period_end: flag,
      canceled_at: moment === null ? null : account.now(),
    });
    subscription.cancellation_details.reason = moment === null ? null : 'cancellation_requested';
  };
  if (typeof at === 'number' && at <= account.now())
    throw invalid('`cancel_at` must be a timestamp in the future.', { param: 'cancel_at' });
  if (typeof at === 'number' && at > over)
    throw invalid('This sandbox cancels within the current period only.', { param: 'cancel_at' });
  if (at === null) set(null, false);
  else if (at !== undefined) set(typeof at === 'number' ? at : over, false);
  else if (atEnd === true && !subscription.cancel_at_period_end) set(over, true);
  else if (atEnd === false && subscription.cancel_at_period_end) set(null, false);
}

/** Stores the reasons given for a cancellation. */
export function describeCancellation(subscription, details) {
  Object.assign(subscription.cancellation_details, details ?? {});
}
