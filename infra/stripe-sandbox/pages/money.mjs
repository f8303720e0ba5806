/** An amount as people write it. */
export function money(amount, currency, language = 'en') {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}
