import type { EventFilter } from '@/features/catalogue/eventsApi';
import type { FilterValues } from '@/lib/filters';
import tables from '../../../filters.json';

/** The filters of the events screen and the values that they accept. Their controls are in `filterFields.ts`. */
export const EVENT_FILTERS = tables.events;

export type Filters = FilterValues<typeof EVENT_FILTERS>;
export type FilterName = keyof Filters;

/** Removes the values that don't narrow a list: how its words are searched, and whether results without a recording are listed. */
export function narrowing({ literal: _literal, with: _with, ...filters }: Filters): Filters {
  return filters;
}

/** Matches names of the time zone database. Some browsers know only a UTC offset, which the API rejects. */
const ZONE_NAME = /^(UTC$|\w+\/)/;

/** Returns filters in the form that GET /events accepts. Their days are in the zone in which events are shown. */
export function filterQuery({ with: _with, ...filters }: Filters, zone: string): EventFilter {
  const hasDays = filters.start_date !== undefined || filters.end_date !== undefined;
  return hasDays && ZONE_NAME.test(zone) ? { ...filters, time_zone: zone } : { ...filters };
}
