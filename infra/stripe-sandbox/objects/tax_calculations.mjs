/** `/v1/tax`: calculations, and the transactions that payments make of them. */
import { invalid } from '../api/errors.mjs';
import { INCLUDED } from '../api/expand.mjs';
import { address, currency, hash, integer, list, minorUnits, oneOf, required, string } from '../api/kinds.mjs';
import { whole } from '../api/lists.mjs';
import { taxesOf } from '../billing/taxes.mjs';
import { newId } from '../state/ids.mjs';
import { locationInvalid } from '../tax/automatic.mjs';
import { ratesAt } from '../tax/jurisdictions.mjs';

const DAYS_90 = 90 * 86_400;

const code = (sent, param) => {
  const value = string()(sent, param);
  if (/^txcd_\d{8}$/.test(value)) return value;
  throw invalid(`Invalid tax code: ${value}`, { param });
};

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/** Computes the taxes of one amount at these rates. */
function lineOf(item, rates, money) {
  const inclusive = item.tax_behavior === 'inclusive';
  const computed = taxesOf(
    item.amount,
    rates.map(({ percentage }, place) => ({ id: place, percentage, inclusive })),
    money,
  );
  const breakdown = rates.map(({ jurisdiction, display_name, percentage, tax_type }, place) => ({
    amount: computed[place].amount,
    jurisdiction,
    sourcing: 'destination',
    tax_rate_details: { display_name, percentage_decimal: percentage, tax_type },
    taxability_reason: 'standard_rated',
    taxable_amount: computed[place].taxable_amount,
  }));
  return {
    id: newId('tax_li'),
    object: 'tax.calculation_line_item',
    amount: item.amount,
    amount_tax: sum(breakdown.map(({ amount }) => amount)),
    livemode: false,
    metadata: null,
    product: null,
    quantity: item.quantity ?? 1,
    reference: item.reference ?? null,
    tax_behavior: item.tax_behavior ?? 'exclusive',
    tax_code: item.tax_code ?? 'txcd_10000000',
    _breakdown: breakdown,
  };
}

function calculate(account, { currency: money, line_items: items, customer_details: details }) {
  const references = items.map(({ reference }) => reference).filter(Boolean);
  if (new Set(references).size < references.length)
    throw invalid('Each line item must have a unique reference.', { param: 'line_items' });
  const rates = ratesAt(details.address);
  if (rates === null) throw locationInvalid();
  const lines = items.map((item) => lineOf(item, rates, money));
  const taxes = (behavior) => sum(lines.filter((each) => each.tax_behavior === behavior).map((each) => each.amount_tax));
  const [inclusive, exclusive] = [taxes('inclusive'), taxes('exclusive')];
  return account.save({
    id: newId('taxcalc'),
    object: 'tax.calculation',
    amount_total: sum(items.map(({ amount }) => amount)) + exclusive,
    currency: money,
    customer: null,
    customer_details: { ip_address: null, tax_ids: [], taxability_override: 'none', ...details },
    expires_at: account.now() + DAYS_90,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: exclusive,
    tax_amount_inclusive: inclusive,
    tax_date: account.now(),
    _lines: lines.map((line) => account.save(line).id),
  });
}

/** Returns the calculation that a payment names; throws if it is over, or was made of another amount. */
export function calculationFor(account, hooks, { amount, currency: money }) {
  const id = hooks?.inputs?.tax?.calculation;
  if (id === undefined) return null;
  const param = 'hooks[inputs][tax][calculation]';
  const calculation = account.referred('tax.calculation', id, param);
  if (calculation.expires_at <= account.now()) throw invalid(`The calculation ${id} has expired.`, { param });
  if (calculation.currency !== money || calculation.amount_total !== amount)
    throw invalid(`The amount of the payment isn't the total of the calculation ${id}.`, { param });
  return id;
}

/** Records the taxes of a payment that succeeded; of one calculation only the first payment counts. */
export function commit(account, intent) {
  const id = intent.hooks?.inputs.tax.calculation;
  if (!id || account.all('tax.transaction').some((each) => each._calculation === id)) return;
  const { customer_details: details, tax_date: date } = account.get('tax.calculation', id);
  account.save({
    id: newId('tax'),
    object: 'tax.transaction',
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    customer_details: details,
    livemode: false,
    metadata: null,
    posted_at: account.now(),
    reference: intent.id,
    reversal: null,
    shipping_cost: null,
    tax_date: date,
    type: 'transaction',
    _calculation: id,
    _amount: intent.amount,
    _tax: sum(linesOf(account, id).map(({ amount_tax: tax }) => tax)),
  });
}

/** Takes back the taxes of what a refund gives back. */
export function reverse(account, refund) {
  const original = account
    .all('tax.transaction')
    .find((each) => each.reference === refund.payment_intent && each.type === 'transaction');
  if (!original) return;
  account.save({
    ...structuredClone(original),
    id: newId('tax'),
    created: account.now(),
    reference: refund.id,
    reversal: { original_transaction: original.id },
    type: 'reversal',
    _calculation: null,
    _amount: -refund.amount,
    _tax: -Math.round((original._tax * refund.amount) / original._amount),
  });
}

const linesOf = (account, id) =>
  account.get('tax.calculation', id)._lines.map((line) => account.get('tax.calculation_line_item', line));

INCLUDED['tax.calculation'] = {
  line_items: (account, id) => whole(linesOf(account, id), `/v1/tax/calculations/${id}/line_items`),
};
INCLUDED['tax.calculation_line_item'] = {
  tax_breakdown: (account, id) => account.get('tax.calculation_line_item', id)._breakdown,
};

export const routes = {
  'POST /v1/tax/calculations': {
    schema: {
      currency: required(currency),
      customer_details: required(
        hash({
          address: required(address),
          address_source: required(oneOf('billing', 'shipping')),
        }),
      ),
      line_items: required(
        list(
          hash({
            amount: required(minorUnits({ min: 1 })),
            quantity: integer({ min: 1 }),
            reference: string(),
            tax_behavior: oneOf('exclusive', 'inclusive'),
            tax_code: code,
          }),
        ),
      ),
    },
    run: ({ account, params }) => calculate(account, params),
  },
  'GET /v1/tax/calculations/:id': { schema: {}, run: ({ account, id }) => account.named('tax.calculation', id) },
  'GET /v1/tax/transactions/:id': { schema: {}, run: ({ account, id }) => account.named('tax.transaction', id) },
};
