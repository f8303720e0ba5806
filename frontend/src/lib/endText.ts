import { DAY_MS } from './constants';

/** Up to this length, the hour matters as much as the day. */
const SHORT_MS = 2.5 * DAY_MS;

interface Period {
  from: string;
  to: string;
}

/**
 * Formats the end of what was bought, in the viewer's zone: the day, with the hour if the whole period is short, or ends soon
 * after `now`. An end at midnight has no hour.
 */
export function endText({ from, to }: Period, locale: string, dateStyle: 'medium' | 'long', now?: number): string {
  const end = new Date(to);
  const isShort = end.getTime() - Date.parse(from) <= SHORT_MS;
  const isSoon = now !== undefined && now < end.getTime() && end.getTime() - now <= SHORT_MS;
  const isMidnight = end.getHours() === 0 && end.getMinutes() === 0;
  return end.toLocaleString(locale, { dateStyle, ...((isShort || isSoon) && !isMidnight && { timeStyle: 'short' }) });
}
