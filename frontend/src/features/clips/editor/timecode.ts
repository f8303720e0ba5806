import { SECOND_MS } from '@/lib/constants';

/** Formats a time to the hundredth: `1:02:05.48`, or `4:09.00` under an hour. */
export function timecode(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const [h, m, s] = [Math.floor(hundredths / 360_000), Math.floor((hundredths % 360_000) / 6000), (hundredths % 6000) / 100];
  const rest = s.toFixed(2).padStart(5, '0');
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${rest}` : `${m}:${rest}`;
}

/** Formats a time in words, for screen readers: "1 hour 2 minutes 5.48 seconds". */
export function spokenTime(seconds: number, locale: string): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const parts = [
    { unit: 'hour', value: Math.floor(hundredths / 360_000) },
    { unit: 'minute', value: Math.floor((hundredths % 360_000) / 6000) },
    { unit: 'second', value: (hundredths % 6000) / 100 },
  ] as const;
  const words = parts
    .filter(({ unit, value }) => value > 0 || unit === 'second')
    .map(({ unit, value }) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value));
  return words.join(' ');
}

/** Formats a length, with fractions of a second under a minute: `15 s`, `7.5 s`, `1:20`. */
export function clipLength(seconds: number, locale: string): string {
  if (seconds >= 60) return timecode(seconds).replace(/\.\d+$/, '');
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 2 }).format(seconds);
}

export const inSeconds = (moment: string): number => Date.parse(moment) / SECOND_MS;
