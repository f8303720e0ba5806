import type { EventFilter } from '@/features/catalogue/eventsApi';
import type { Filters } from './filters';

/** The four addresses of the events screen. */
export type EventsAlias = 'live' | 'upcoming' | 'vod' | 'schedule';

export const EVENTS_ALIASES: readonly EventsAlias[] = ['live', 'upcoming', 'vod', 'schedule'];

/** What an alias asks of GET /events. The schedule starts today unless a day is chosen. */
export function eventsQuery(alias: EventsAlias, filters: Filters, today: string): EventFilter {
  const chosen = { ...filters };
  switch (alias) {
    case 'live':
      return { ...chosen, stream_status: 'live', sort_field: 'date', sort_direction: 'asc' };
    case 'upcoming':
      return { ...chosen, stream_status: 'upcoming', sort_field: 'date', sort_direction: 'asc' };
    case 'vod':
      return { ...chosen, stream_status: 'finished', sort_field: 'date', sort_direction: 'desc' };
    case 'schedule':
      return { ...chosen, start_date: filters.start_date ?? today, sort_field: 'date', sort_direction: 'asc' };
  }
}
