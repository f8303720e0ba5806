/** Taxes that Stripe computes for subscriptions, by their customer's address. */
import { invalid } from '../api/errors.mjs';
import { newId } from '../state/ids.mjs';
import { ratesAt } from './jurisdictions.mjs';

export const locationInvalid = () =>
  invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: 'customer_tax_location_invalid' },
  );

/** Throws unless a customer's address tells the taxes. */
export function refuseUnlocated(customer) {
  if (ratesAt(customer.address ?? {}) === null) throw locationInvalid();
}

/** Throws if taxes are to be computed and rates are set, too. */
export function refuseBoth(automatic, rates) {
  if (automatic && rates?.length)
    throw invalid('You cannot set `default_tax_rates` while `automatic_tax[enabled]` is true.', {
      param: 'default_tax_rates',
    });
}

/** Throws unless each price says whether it contains the taxes. */
export function refuseUnspecified(prices) {
  const vague = prices.find(({ tax_behavior: behavior }) => behavior === 'unspecified');
  if (vague)
    throw invalid(
      `The price ${vague.id} has no tax behavior. Set \`tax_behavior\` to \`inclusive\` or \`exclusive\` to use automatic tax.`,
      { param: 'automatic_tax[enabled]' },
    );
}

/** Returns the tax rate of a computed tax. Stripe makes one of each, and lists none of them. */
function taxRate(account, { jurisdiction: at, display_name, percentage, tax_type }, inclusive) {
  const wanted = `${at.country} ${at.state} ${at.level} ${at.display_name} ${percentage} ${inclusive}`;
  const known = account.all('tax_rate').find((each) => each._computed === wanted);
  if (known) return known;
  return account.save({
    id: newId('txr'),
    object: 'tax_rate',
    active: false,
    country: at.country,
    created: account.now(),
    description: null,
    display_name,
    effective_percentage: Number(percentage),
    flat_amount: null,
    inclusive,
    jurisdiction: at.display_name,
    jurisdiction_level: at.level,
    livemode: false,
    metadata: {},
    percentage: Number(percentage),
    rate_type: 'percentage',
    state: at.state,
    tax_type,
    _computed: wanted,
  });
}

/** Returns the rates of a subscription's next invoice: the computed ones, or those that were set. */
export function ratesOf(account, subscription) {
  if (!subscription.automatic_tax?.enabled) return subscription.default_tax_rates;
  const customer = account.get('customer', subscription.customer);
  const rates = ratesAt(customer.address ?? {}) ?? [];
  const inclusive = subscription.items.data[0].price.tax_behavior === 'inclusive';
  return rates.map((rate) => taxRate(account, rate, inclusive));
}
