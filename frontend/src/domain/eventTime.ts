/** Dates and times of events as viewers read them. All take the moment, the locale and the zone; nothing here reads the clock. */

let ownZone: string | undefined;

/** The zone of the viewer's clock. Asked of the browser once: it takes as long as the rest of a card. */
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

/** `YYYY-MM-DD` of a moment in a zone. */
export function dayKey(moment: number, zone: string): string {
  return format('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
}

/** Whole days between two moments as calendars in the zone count them: 1 is tomorrow. */
export function daysApart(moment: number, now: number, zone: string): number {
  return Math.round((Date.parse(dayKey(moment, zone)) - Date.parse(dayKey(now, zone))) / 86_400_000);
}

/** `7:30 PM` or `19:30`, as the locale writes it. */
export function timeOfDay(moment: number, locale: string, zone: string): string {
  return format(locale, { timeZone: zone, timeStyle: 'short' }).format(moment);
}

/** The same in little room: `7 PM` for a full hour, where hours have names that say as much. */
export function shortTime(moment: number, locale: string, zone: string): string {
  const hours = format(locale, { timeZone: zone, hour: 'numeric' });
  const minutes = Number(format('en', { timeZone: zone, minute: 'numeric' }).format(moment));
  return minutes === 0 && hours.resolvedOptions().hour12 === true ? hours.format(moment) : timeOfDay(moment, locale, zone);
}

/** `EST`, `CET`, `GMT+2`. */
export function zoneName(moment: number, locale: string, zone: string): string {
  const parts = format(locale, { timeZone: zone, hour: 'numeric', timeZoneName: 'short' }).formatToParts(moment);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** "today", "tomorrow", "yesterday", a weekday within six days, else the date, with the year where it is another. */
export function dayName(moment: number, now: number, locale: string, zone: string, style: 'short' | 'long' = 'short'): string {
  const days = daysApart(moment, now, zone);
  if (Math.abs(days) <= 1) {
    const word = relativeFormat(locale).format(days, 'day');
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  }
  const year = dayKey(moment, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4) ? undefined : 'numeric';
  return format(locale, { timeZone: zone, weekday: style, day: 'numeric', month: style, year }).format(moment);
}

/** "Today 19:30", "Sat 14 Mar 19:30". */
export function dayAndTime(moment: number, now: number, locale: string, zone: string): string {
  return `${dayName(moment, now, locale, zone)} ${timeOfDay(moment, locale, zone)}`;
}

/** Whether two zones show the same wall clock at that moment, whatever they are called. */
export function sameClock(moment: number, first: string, second: string): boolean {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'short' };
  return format('en-GB', { ...options, timeZone: first }).format(moment) === format('en-GB', { ...options, timeZone: second }).format(moment);
}

/**
 * The venue's time with its zone, after the weekday where the viewer's calendar shows another day; null where both
 * clocks show the same.
 */
export function venueTime(moment: number, locale: string, venue: string, viewer: string): string | null {
  if (sameClock(moment, viewer, venue)) return null;
  const time = `${timeOfDay(moment, locale, venue)} ${zoneName(moment, locale, venue)}`;
  if (dayKey(moment, venue) === dayKey(moment, viewer)) return time;
  return `${format(locale, { timeZone: venue, weekday: 'short' }).format(moment)} ${time}`;
}

/** `YYYY-MM-DD` as a date in words; a calendar day has no zone to shift it. */
export function calendarDay(day: string, locale: string): string {
  return format(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(Date.parse(day));
}
