import type { Day } from '@/domain/groupByDay';

/** A day's rows in one running count of everything in the list: its heading, its events, the space after it. */
export interface DayEntries {
  day: Day;
  heading: number;
  firstEvent: number;
  /** The space under the day, before the next heading. */
  end: number;
}

/** Numbers the rows of a schedule's days: a heading, the events, a space for each day. */
export function dayEntries(days: readonly Day[]): DayEntries[] {
  let next = 0;
  return days.map((day) => {
    const heading = next;
    next += day.events.length + 2;
    return { day, heading, firstEvent: heading + 1, end: next - 1 };
  });
}

/** Which of the day's events stand between two rows, as a slice of them; an empty one where none do. */
export function eventsBetween({ day, firstEvent }: DayEntries, first: number, last: number): [number, number] {
  const within = (position: number) => Math.min(day.events.length, Math.max(0, position));
  return [within(first - firstEvent), within(last - firstEvent + 1)];
}
