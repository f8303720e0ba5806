import type { Day } from '@/domain/groupByDay';

/** A day's row indexes in the whole list: its heading, its events and the space after it. */
export interface DayEntries {
  day: Day;
  heading: number;
  firstEvent: number;
  /** Index of the space under the day, before the next heading. */
  end: number;
}

/** Numbers the rows of a schedule's days: a heading, the events and a space for each day. */
export function dayEntries(days: readonly Day[]): DayEntries[] {
  let next = 0;
  return days.map((day) => {
    const heading = next;
    next += day.events.length + 2;
    return { day, heading, firstEvent: heading + 1, end: next - 1 };
  });
}

/** Returns the bounds of the slice of the day's events between two rows, both inclusive; the slice is empty if there are none. */
export function eventsBetween({ day, firstEvent }: DayEntries, first: number, last: number): [number, number] {
  const within = (position: number) => Math.min(day.events.length, Math.max(0, position));
  return [within(first - firstEvent), within(last - firstEvent + 1)];
}
