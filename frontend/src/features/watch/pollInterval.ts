import type { EventItem } from '@/api/types';

const MINUTE = 60_000;
const AROUND_START_MS = 15_000;

/** How often to ask for an event again: often from a minute before its start until it is live, else not at all (0). */
export function pollInterval(event: Pick<EventItem, 'stream_status' | 'starts_at'> | undefined, now: number): number {
  if (event?.stream_status !== 'upcoming') return 0;
  return Date.parse(event.starts_at) - now <= MINUTE ? AROUND_START_MS : 0;
}
