import { decimals } from '../payments/money.mjs';

/** Formats an amount in minor units for people. */
export function money(amount, currency, language = 'en') {
  const digits = { maximumFractionDigits: decimals(currency) };
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase(), ...digits });
  return format.format(amount / 10 ** decimals(currency));
}
