import type { EventItem } from '@/api/types';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type EventStatus =
  | { kind: 'live' }
  | { kind: 'starting' }
  | { kind: 'soon'; minutes: number }
  | { kind: 'upcoming'; hours: number }
  | { kind: 'scheduled' }
  | { kind: 'on_demand'; durationMs: number | null }
  | { kind: 'no_replay' };

type StatusFields = Pick<EventItem, 'stream_status' | 'starts_at' | 'has_replay' | 'duration_ms'>;

/** Returns the status of an event for its badge. An event past its start that is not streamed yet counts as starting. */
export function statusOf(event: StatusFields, now: number): EventStatus {
  if (event.stream_status === 'live') return { kind: 'live' };
  if (event.stream_status === 'finished') {
    return event.has_replay ? { kind: 'on_demand', durationMs: event.duration_ms } : { kind: 'no_replay' };
  }
  const left = Date.parse(event.starts_at) - now;
  if (left <= 0) return { kind: 'starting' };
  if (left < HOUR) return { kind: 'soon', minutes: Math.max(1, Math.round(left / MINUTE)) };
  if (left < DAY) return { kind: 'upcoming', hours: Math.round(left / HOUR) };
  return { kind: 'scheduled' };
}

/** Formats a length as `1:02:05`, or as `4:09` below one hour. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const tail = `${String(m).padStart(h > 0 ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${tail}` : tail;
}
