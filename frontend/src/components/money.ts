/**
 * An amount in minor units in the form that prices have everywhere: currency code, symbol, amount (`CAD $15.50`; in
 * French `CAD $15,50`). A currency without a symbol of its own is named once (`CHF 9.90`).
 */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const parts = format.formatToParts(minor / 10 ** digits);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
  const amount = parts.filter((part) => part.type !== 'currency').map((part) => part.value).join('').trim();
  return symbol === currency ? `${currency} ${amount}` : `${currency} ${symbol}${amount}`;
}
