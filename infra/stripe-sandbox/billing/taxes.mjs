/** Computes the taxes of invoices from tax rates, exactly: in minor units and ten-thousandths of a percent. */
import { step } from '../payments/money.mjs';

const DECIMALS = 4;
const HUNDRED_PERCENT = 1_000_000n;

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const amountOf = (entries) => sum(entries.map(({ amount }) => amount));
const amountBy = (taxes, behavior) => amountOf(taxes.filter((each) => each.tax_behavior === behavior));

function scaled({ percentage }) {
  const [whole, decimals = ''] = String(percentage).split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}

/** Returns `amount * part / whole`, rounded to a multiple of `unit`; halves are rounded away from zero. */
function share(amount, part, whole, unit) {
  const dividend = 2n * BigInt(amount) * part;
  const divisor = whole * unit;
  return Number(((dividend + (amount < 0 ? -divisor : divisor)) / (2n * divisor)) * unit);
}

/**
 * Returns the taxes on an amount after discounts, one for each rate. Every rate taxes the amount without the inclusive
 * taxes, as in https://docs.stripe.com/billing/taxes/tax-rates#discounts
 */
export function taxesOf(amount, rates, currency) {
  const unit = BigInt(step(currency));
  const inclusive = rates.filter((rate) => rate.inclusive);
  const gross = inclusive.reduce((total, rate) => total + scaled(rate), HUNDRED_PERCENT);
  const included = inclusive.map((rate) => ({ id: rate.id, amount: share(amount, scaled(rate), gross, unit) }));
  const net = amount - amountOf(included);
  return rates.map((rate) => ({
    amount: rate.inclusive
      ? included.find(({ id }) => id === rate.id).amount
      : share(net, scaled(rate), HUNDRED_PERCENT, unit),
    tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: 'not_available',
    taxable_amount: net,
    type: 'tax_rate_details',
  }));
}

/** Sets the taxes of an invoice's lines, whose discounts are known. Returns the totals of the invoice. */
export function applyTaxes(lines, rates, currency) {
  for (const line of lines) line.taxes = taxesOf(line.amount - amountOf(line.discount_amounts), rates, currency);
  const totalTaxes = rates.map((_, place) => {
    const taxes = lines.map((line) => line.taxes[place]);
    return { ...taxes[0], amount: amountOf(taxes), taxable_amount: sum(taxes.map((tax) => tax.taxable_amount)) };
  });
  const subtotal = amountOf(lines);
  const discounts = amountOf(lines.flatMap((line) => line.discount_amounts));
  const undiscounted = lines.flatMap((line) => taxesOf(line.amount, rates, currency));
  const total = subtotal - discounts + amountBy(totalTaxes, 'exclusive');
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - amountBy(undiscounted, 'inclusive'),
    total,
    total_excluding_tax: total - amountOf(totalTaxes),
    total_taxes: totalTaxes,
  };
}
