const KILO = 1000;
const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size for the locale, in a suitable unit: `1.4 GB`, `29 MB`. */
export function fileSize(bytes: number, locale: string): string {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KILO))));
  const amount = bytes / KILO ** step;
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[step - 1] ?? 'kilobyte', maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount);
}
