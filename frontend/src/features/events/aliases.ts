import type { EventFilter } from '@/features/catalogue/eventsApi';
import { LISTS } from '@/features/catalogue/firstCalls';
import type { Filters } from './filters';

/** The four addresses of the events screen. */
export type EventsAlias = 'live' | 'upcoming' | 'vod' | 'schedule';

export const EVENTS_ALIASES: readonly EventsAlias[] = ['live', 'upcoming', 'vod', 'schedule'];

/** What an alias asks of GET /events. The schedule starts today unless a day is chosen. */
export function eventsQuery(alias: EventsAlias, filters: Filters, today: string): EventFilter {
  const chosen = { ...filters };
  switch (alias) {
    case 'live':
    case 'upcoming':
    case 'vod':
      return { ...chosen, ...LISTS[alias] };
    case 'schedule':
      return { ...chosen, start_date: filters.start_date ?? today, sort_field: 'date', sort_direction: 'asc' };
  }
}
