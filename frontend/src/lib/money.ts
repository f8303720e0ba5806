import currencies from '../../../tenants/currencies.json';

const lists = (codes: string, currency: string) => codes.split(' ').includes(currency);

/** Digits of the unit that the server counts a currency's amounts in, which is the payment provider's. */
function countedDigits(currency: string): number {
  if (lists(currencies.zero_decimal, currency)) return 0;
  return lists(currencies.three_decimal, currency) ? 3 : 2;
}

/**
 * An amount in minor units in the form that prices have everywhere: currency code, symbol, amount (`CAD $15.50`; in
 * French `CAD $15,50`). A currency without a symbol of its own is named once (`CHF 9.90`).
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
  const amount = parts.filter((part) => part.type !== 'currency').map((part) => part.value).join('').trim();
  return symbol === currency ? `${currency} ${amount}` : `${currency} ${symbol}${amount}`;
}
