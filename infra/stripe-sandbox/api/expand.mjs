/** Renders objects for responses: without private fields, and with the fields that `expand[]` names. */
import { invalid } from './errors.mjs';

const DEEPEST = 4;

// Prefixes of the ids of what a balance transaction is of.
const SOURCES = { ch: 'charge', re: 'refund', dp: 'dispute', po: 'payout' };

// Object type → field that holds an object's id → type of that object, or function for the type.
const REFERENCES = {
  payment_intent: { customer: 'customer', payment_method: 'payment_method', latest_charge: 'charge' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method', latest_attempt: 'setup_attempt' },
  setup_attempt: { customer: 'customer', payment_method: 'payment_method', setup_intent: 'setup_intent' },
  balance_transaction: { source: ({ source }) => SOURCES[source.split('_')[0]] },
  payout: { balance_transaction: 'balance_transaction' },
  charge: { customer: 'customer', payment_intent: 'payment_intent', balance_transaction: 'balance_transaction' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_method: { customer: 'customer' },
  price: { product: 'product' },
  product: { default_price: 'price' },
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    latest_invoice: 'invoice',
    pending_setup_intent: 'setup_intent',
    discounts: 'discount',
  },
  invoice: { customer: 'customer', default_payment_method: 'payment_method', discounts: 'discount' },
  invoice_payment: { invoice: 'invoice' },
  line_item: { discounts: 'discount' },
  discount: { customer: 'customer' },
};

// The same for the fields of nested hashes, such as `parent.subscription_details`.
const WITHIN = {
  subscription: 'subscription',
  payment_intent: 'payment_intent',
  default_payment_method: 'payment_method',
  coupon: 'coupon',
  price: 'price',
  discount: 'discount',
  tax_rate: 'tax_rate',
};

/** Fields that are only sent when expanded: object type → field → function for the value. The objects' modules add them. */
export const INCLUDED = {};

/** Returns a copy without private fields, which begin with `_`. */
export function shown(value) {
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('_'))
      .map(([key, held]) => [key, shown(held)]),
  );
}

function follow(account, holder, key, whole) {
  const value = holder[key];
  if (
    value !== undefined &&
    value !== null &&
    typeof value === 'object' &&
    !(Array.isArray(value) && typeof value[0] === 'string')
  )
    return value;
  const included = INCLUDED[holder.object]?.[key];
  if (included) return shown(included(account, holder.id));
  const named = holder.object ? REFERENCES[holder.object]?.[key] : WITHIN[key];
  const type = typeof named === 'function' ? named(holder) : named;
  if (!type) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  if (Array.isArray(value)) return value.map((id) => shown(account.get(type, id)));
  return value ? shown(account.get(type, value)) : null;
}

function expandPath(account, holder, path, whole) {
  if (Array.isArray(holder)) {
    for (const each of holder) expandPath(account, each, path, whole);
    return;
  }
  if (holder === null || typeof holder !== 'object') return;
  const [key, ...rest] = path;
  holder[key] = follow(account, holder, key, whole);
  if (rest.length > 0) expandPath(account, holder[key], rest, whole);
}

/**
 * Returns an object as it is sent.
 * @param {import("../state/account.mjs").Account} account
 * @param {object} object
 * @param {string[]} [paths] as in `expand[]`
 */
export function render(account, object, paths = []) {
  const answer = shown(object);
  for (const whole of paths) {
    const path = whole.split('.');
    if (path.filter((segment) => segment !== 'data').length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${whole}`, {
        param: 'expand',
      });
    expandPath(account, answer, path, whole);
  }
  return answer;
}
