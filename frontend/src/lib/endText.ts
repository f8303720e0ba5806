import { DAY_MS } from './constants';

/** Up to this length, the hour matters as much as the day. Mails have the same limit: `HOUR_MATTERS_SECONDS` of the server. */
const SHORT_MS = 14 * DAY_MS;

interface Period {
  /** The beginning; without it, only `now` decides. */
  from?: string;
  to: string;
}

/**
 * Formats the end of what was bought, in the viewer's zone: the day; with the hour and the zone's name if the whole period is
 * short, or ends soon after `now`. An end at midnight has no hour.
 */
export function endText({ from, to }: Period, locale: string, dateStyle: 'medium' | 'long', now?: number): string {
  const end = new Date(to);
  const isShort = from !== undefined && end.getTime() - Date.parse(from) <= SHORT_MS;
  const isSoon = now !== undefined && now < end.getTime() && end.getTime() - now <= SHORT_MS;
  const isMidnight = end.getHours() === 0 && end.getMinutes() === 0;
  if (!(isShort || isSoon) || isMidnight) return end.toLocaleDateString(locale, { dateStyle });
  const day = { weekday: 'short', day: 'numeric', month: dateStyle === 'long' ? 'long' : 'short', year: 'numeric' } as const;
  return end.toLocaleString(locale, { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
}
