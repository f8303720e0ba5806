import currencies from '../../../tenants/currencies.json';

const lists = (codes: string, currency: string) => codes.split(' ').includes(currency);

/** Returns the decimal digits of a currency's minor unit, as the payment provider defines it. */
function countedDigits(currency: string): number {
  if (lists(currencies.zero_decimal, currency)) return 0;
  return lists(currencies.three_decimal, currency) ? 3 : 2;
}

/**
 * Formats an amount in minor units as currency code, symbol and amount: `CAD $15.50`, in French `CAD $15,50`. A currency
 * without its own symbol is named once: `CHF 9.90`.
 */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const digits = countedDigits(currency);
  const written = lists(currencies.whole_units, currency) && minor % 100 === 0 ? 0 : digits;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: written,
    maximumFractionDigits: written,
  });
  const parts = format.formatToParts(minor / 10 ** digits);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
  const amount = parts
    .filter((part) => part.type !== 'currency')
    .map((part) => part.value)
    .join('')
    .trim();
  return symbol === currency ? `${currency} ${amount}` : `${currency} ${symbol}${amount}`;
}

/** Formats an amount like `formatMoney`, without the currency's code where the symbol stands for it: `$15.50`. For texts beside which the currency is named. */
export function formatShortMoney(minor: number, currency: string, locale: string): string {
  const whole = formatMoney(minor, currency, locale);
  const bare = whole.slice(currency.length + 1);
  return /^[\d-]/.test(bare) ? whole : bare;
}
