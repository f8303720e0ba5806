import { type CalendarDate, isSameMonth, parseDate } from '@internationalized/date';
import type { EventItem } from '@/api/types';
import { momentOf } from './weeks';

function written(day: CalendarDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(momentOf(day));
}

function title(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Formats the month of a day: "March 2026". */
export function monthName(day: CalendarDate, locale: string): string {
  return title(written(day, locale, { month: 'long', year: 'numeric' }), locale);
}

/** Formats a day as the locale writes it within a sentence: "Saturday 14 March 2026". */
export function dayInWords(day: CalendarDate, locale: string): string {
  return written(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Formats a day like `dayInWords`, but with a capital first letter for a heading. */
export function dayTitle(day: CalendarDate, locale: string): string {
  return title(dayInWords(day, locale), locale);
}

/** Formats a weekday for the head of a column: "Saturday", "Sat" or "S". */
export function weekdayName(day: CalendarDate, locale: string, style: 'long' | 'short' | 'narrow'): string {
  return title(written(day, locale, { weekday: style }), locale);
}

/** Returns the number of events in a day's month, or undefined until they are loaded. */
export function inMonth(days: ReadonlyMap<string, EventItem[]> | undefined, day: CalendarDate): number | undefined {
  if (!days) return undefined;
  return [...days].filter(([key]) => isSameMonth(parseDate(key), day)).reduce((sum, [, events]) => sum + events.length, 0);
}
