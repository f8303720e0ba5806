import { type CalendarDate, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from '@internationalized/date';

/** Whole weeks from the first to the last day, both inclusive. */
export interface Weeks {
  first: CalendarDate;
  last: CalendarDate;
}

/** Returns the weeks of a day's month, filled up with days of the neighbouring months. */
export function monthOf(day: CalendarDate, locale: string): Weeks {
  return { first: startOfWeek(startOfMonth(day), locale), last: endOfWeek(endOfMonth(day), locale) };
}

/** Returns the week of a day, starting on the locale's first weekday. */
export function weekOf(day: CalendarDate, locale: string): Weeks {
  return { first: startOfWeek(day, locale), last: endOfWeek(day, locale) };
}

/** Returns the days in rows of seven. */
export function rowsOf({ first, last }: Weeks): CalendarDate[][] {
  const weeks = Math.round((last.compare(first) + 1) / 7);
  const row = (week: number) => Array.from({ length: 7 }, (_, day) => first.add({ weeks: week, days: day }));
  return Array.from({ length: weeks }, (_, week) => row(week));
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * Returns the day that a key leads to: arrow keys move by a day or a week, Home and End to the ends of the week, Page Up
 * and Page Down by a `page`, or by a year with Shift. Returns null for other keys.
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

/** Returns a day as Unix milliseconds for formatting in UTC, so that no zone shifts the day. */
export function momentOf(day: CalendarDate): number {
  return day.toDate('UTC').getTime();
}
