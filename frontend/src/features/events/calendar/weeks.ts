import { type CalendarDate, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from '@internationalized/date';

/** Whole weeks, from a first day to a last, both included. */
export interface Weeks {
  first: CalendarDate;
  last: CalendarDate;
}

/** The weeks that a day's month is shown in. Days of the neighbouring months fill them up. */
export function monthOf(day: CalendarDate, locale: string): Weeks {
  return { first: startOfWeek(startOfMonth(day), locale), last: endOfWeek(endOfMonth(day), locale) };
}

/** The week of a day, from the locale's first weekday on. */
export function weekOf(day: CalendarDate, locale: string): Weeks {
  return { first: startOfWeek(day, locale), last: endOfWeek(day, locale) };
}

/** The days in rows of seven. */
export function rowsOf({ first, last }: Weeks): CalendarDate[][] {
  const weeks = Math.round((last.compare(first) + 1) / 7);
  const row = (week: number) => Array.from({ length: 7 }, (_, day) => first.add({ weeks: week, days: day }));
  return Array.from({ length: weeks }, (_, week) => row(week));
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * Where a key leads from a day: arrows by a day or a week, Home and End to the ends of the week, Page Up and Page Down
 * by a `page`, with Shift by a year. Null for keys that lead nowhere.
 */
export function dayAfterKey(day: CalendarDate, { key, shiftKey }: Key, locale: string, page: 'months' | 'weeks'): CalendarDate | null {
  const turn = page === 'weeks' ? { weeks: 1 } : { months: 1 };
  const leap = shiftKey ? { years: 1 } : turn;
  switch (key) {
    case 'ArrowLeft':
      return day.subtract({ days: 1 });
    case 'ArrowRight':
      return day.add({ days: 1 });
    case 'ArrowUp':
      return day.subtract({ weeks: 1 });
    case 'ArrowDown':
      return day.add({ weeks: 1 });
    case 'Home':
      return startOfWeek(day, locale);
    case 'End':
      return endOfWeek(day, locale);
    case 'PageUp':
      return day.subtract(leap);
    case 'PageDown':
      return day.add(leap);
    default:
      return null;
  }
}

/** A day as a moment for formats in UTC: a calendar day has no zone to shift it. */
export function momentOf(day: CalendarDate): number {
  return day.toDate('UTC').getTime();
}
