/** Formats dates and times of events. Functions take the moment, the locale and the zone as arguments; none reads the clock. */

let ownZone: string | undefined;

/** Returns the viewer's time zone. Cached, because reading it takes as long as rendering the rest of a card. */
export function viewerZone(): string {
  ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    formats.set(key, found);
  }
  return found;
}

const relative = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const found = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relative.set(locale, found);
  return found;
}

/** Formats the day of a moment in a zone as `YYYY-MM-DD`. */
export function dayKey(moment: number, zone: string): string {
  // By parts: no locale writes this form in every browser.
  const parts = format('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Returns the number of calendar days in the zone from `now` to `moment`: 1 is tomorrow. */
export function daysApart(moment: number, now: number, zone: string): number {
  return Math.round((Date.parse(dayKey(moment, zone)) - Date.parse(dayKey(now, zone))) / 86_400_000);
}

/** Formats a time of day without a place where its line may break. */
const whole = (time: Intl.DateTimeFormat, moment: number) => time.format(moment).replaceAll(' ', '\u00a0');

/** Formats the time as the locale writes it: `7:30 PM` or `19:30`. */
export function timeOfDay(moment: number, locale: string, zone: string): string {
  return whole(format(locale, { timeZone: zone, timeStyle: 'short' }), moment);
}

/** Formats the time in little space: `7 PM` for a full hour in 12-hour locales, else as `timeOfDay`. */
export function shortTime(moment: number, locale: string, zone: string): string {
  const hours = format(locale, { timeZone: zone, hour: 'numeric' });
  const minutes = Number(format('en', { timeZone: zone, minute: 'numeric' }).format(moment));
  return minutes === 0 && hours.resolvedOptions().hour12 === true ? whole(hours, moment) : timeOfDay(moment, locale, zone);
}

/** Returns the zone's short name at that moment: `EST`, `CET`, `GMT+2`. */
export function zoneName(moment: number, locale: string, zone: string): string {
  const parts = format(locale, { timeZone: zone, hour: 'numeric', timeZoneName: 'short' }).formatToParts(moment);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** Returns "Today", "Tomorrow" or "Yesterday", else the weekday and date, with the year if it is not the current one. */
export function dayName(moment: number, now: number, locale: string, zone: string, style: 'short' | 'long' = 'short'): string {
  const days = daysApart(moment, now, zone);
  if (Math.abs(days) <= 1) {
    const word = relativeFormat(locale).format(days, 'day');
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  }
  const year = dayKey(moment, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4) ? undefined : 'numeric';
  return format(locale, { timeZone: zone, weekday: style, day: 'numeric', month: style, year }).format(moment);
}

/** Formats day and time: "Today 19:30", "Sat 14 Mar 19:30". */
export function dayAndTime(moment: number, now: number, locale: string, zone: string): string {
  return `${dayName(moment, now, locale, zone)} ${timeOfDay(moment, locale, zone)}`;
}

/** Returns whether two zones show the same wall-clock time at that moment, even if their names differ. */
export function sameClock(moment: number, first: string, second: string): boolean {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'short' };
  return format('en-GB', { ...options, timeZone: first }).format(moment) === format('en-GB', { ...options, timeZone: second }).format(moment);
}

/**
 * Returns the venue's time with its zone, preceded by the weekday if the viewer's calendar shows another day.
 * Returns null if both clocks show the same.
 */
export function venueTime(moment: number, locale: string, venue: string, viewer: string): string | null {
  if (sameClock(moment, viewer, venue)) return null;
  const time = `${timeOfDay(moment, locale, venue)} ${zoneName(moment, locale, venue)}`;
  if (dayKey(moment, venue) === dayKey(moment, viewer)) return time;
  return `${format(locale, { timeZone: venue, weekday: 'short' }).format(moment)} ${time}`;
}

/** Formats a `YYYY-MM-DD` day in words. Uses UTC, so that no zone shifts the day. */
export function calendarDay(day: string, locale: string): string {
  return format(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(Date.parse(day));
}
