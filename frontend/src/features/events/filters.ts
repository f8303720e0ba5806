import type { EventFilter } from '@/features/catalogue/eventsApi';
import type { Chosen } from '@/lib/filters';
import tables from '../../../filters.json';

/** The filters of the events screen and the values that they accept. Their controls are in `filterFields.ts`. */
export const EVENT_FILTERS = tables.events;

export type Filters = Chosen<typeof EVENT_FILTERS>;
export type FilterName = keyof Filters;

/** Names of the time zone database. A browser may know its clock by an offset alone, which the API refuses. */
const ZONE_NAME = /^(UTC$|\w+\/)/;

/** Filters as GET /events takes them: their days are those of the zone, as the days that events are shown under. */
export function filterQuery(filters: Filters, zone: string): EventFilter {
  const hasDays = filters.start_date !== undefined || filters.end_date !== undefined;
  return hasDays && ZONE_NAME.test(zone) ? { ...filters, time_zone: zone } : { ...filters };
}
