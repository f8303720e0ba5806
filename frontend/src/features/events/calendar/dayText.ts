import { type CalendarDate, isSameMonth, parseDate } from '@internationalized/date';
import type { EventItem } from '@/api/types';
import { momentOf } from './weeks';

function written(day: CalendarDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(momentOf(day));
}

function title(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** "March 2026". */
export function monthName(day: CalendarDate, locale: string): string {
  return title(written(day, locale, { month: 'long', year: 'numeric' }), locale);
}

/** "Saturday 14 March 2026" as the locale writes it within a sentence. */
export function dayInWords(day: CalendarDate, locale: string): string {
  return written(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** The same as a heading. */
export function dayTitle(day: CalendarDate, locale: string): string {
  return title(dayInWords(day, locale), locale);
}

/** The head of a day's column: "Saturday", "Sat" or "S". */
export function weekdayName(day: CalendarDate, locale: string, style: 'long' | 'short' | 'narrow'): string {
  return title(written(day, locale, { weekday: style }), locale);
}

/** How many events the days of a day's month have; undefined while that is not known. */
export function inMonth(days: ReadonlyMap<string, EventItem[]> | undefined, day: CalendarDate): number | undefined {
  if (!days) return undefined;
  return [...days].filter(([key]) => isSameMonth(parseDate(key), day)).reduce((sum, [, events]) => sum + events.length, 0);
}
