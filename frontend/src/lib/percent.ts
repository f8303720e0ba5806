/** Formats a percentage that the server writes with a decimal point: `9.975` becomes `9.975%`. */
export const formatPercent = (percent: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(Number(percent) / 100);
