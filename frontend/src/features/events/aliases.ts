import type { EventFilter } from '@/features/catalogue/eventsApi';
import { LISTS } from '@/features/catalogue/firstCalls';
import { filterQuery, type Filters } from './filters';

/** The four paths of the events screen. */
export type EventsAlias = 'live' | 'upcoming' | 'vod' | 'schedule';

export const EVENTS_ALIASES: readonly EventsAlias[] = ['live', 'upcoming', 'vod', 'schedule'];

/** Returns an alias's query for GET /events. The schedule starts today unless a day is chosen; both are days of the zone. */
export function eventsQuery(alias: EventsAlias, filters: Filters, today: string, zone: string): EventFilter {
  switch (alias) {
    case 'vod': {
      // Results without a recording are listed on request.
      const { has_replay, ...finished } = LISTS.vod;
      return { ...filterQuery(filters, zone), ...finished, ...(filters.with !== 'results' && { has_replay }) };
    }
    case 'live':
    case 'upcoming':
      return { ...filterQuery(filters, zone), ...LISTS[alias] };
    case 'schedule': {
      const days = { ...filters, start_date: filters.start_date ?? today };
      return { ...filterQuery(days, zone), sort_field: 'date', sort_direction: 'asc' };
    }
  }
}
