import type { EventItem } from '@/api/types';
import { dayKey } from './eventTime';

export interface Day {
  key: string;
  /** A moment of that day: its first event's start. */
  moment: number;
  events: EventItem[];
}

/** Events that are sorted by time, parted into the days of a zone. */
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
