import type { EventItem } from '@/api/types';
import { dayKey } from './eventTime';

export interface Day {
  key: string;
  /** The start of the day's first event, in Unix milliseconds. */
  moment: number;
  events: EventItem[];
}

/** Splits events, which must be sorted by time, into the days of a zone. */
export function groupByDay(events: readonly EventItem[], zone: string): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const moment = Date.parse(event.starts_at);
    const key = dayKey(moment, zone);
    const last = days.at(-1);
    if (last?.key === key) last.events.push(event);
    else days.push({ key, moment, events: [event] });
  }
  return days;
}
