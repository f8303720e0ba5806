import type { EventFilter } from '@/features/catalogue/eventsApi';
import { isCalendarDay } from '@/features/match/eventTime';

/** What the events screen can be narrowed by. The names are those of the address and of GET /events alike. */
export interface Filters {
  event_category?: string | undefined;
  participant_group?: string | undefined;
  participant?: string | undefined;
  gender?: 'M' | 'W' | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  title?: string | undefined;
}

export type FilterName = keyof Filters;

const NAMES: readonly FilterName[] = ['event_category', 'participant_group', 'participant', 'gender', 'start_date', 'end_date', 'title'];

function accepts(name: FilterName, value: string): boolean {
  if (value === '') return false;
  if (name === 'gender') return value === 'M' || value === 'W';
  if (name === 'start_date' || name === 'end_date') return isCalendarDay(value);
  return true;
}

/** The filters of an address. What is unknown or makes no sense is left out rather than sent. */
export function readFilters(params: URLSearchParams): Filters {
  const entries = NAMES.map((name) => [name, (params.get(name) ?? '').trim()] as const);
  return Object.fromEntries(entries.filter(([name, value]) => accepts(name, value)));
}

/** The address for filters, in one fixed order so that the same choice has the same address; other parameters stay. */
export function writeFilters(filters: Filters, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  NAMES.forEach((name) => next.delete(name));
  NAMES.forEach((name) => {
    const value = filters[name];
    if (value) next.set(name, value);
  });
  return next;
}

/** Names of the time zone database. A browser may know its clock by an offset alone, which the API refuses. */
const ZONE_NAME = /^(UTC$|\w+\/)/;

/** Filters as GET /events takes them: their days are those of the zone, as the days that events are shown under. */
export function filterQuery(filters: Filters, zone: string): EventFilter {
  const hasDays = filters.start_date !== undefined || filters.end_date !== undefined;
  return hasDays && ZONE_NAME.test(zone) ? { ...filters, time_zone: zone } : { ...filters };
}

export function countFilters(filters: Filters): number {
  return NAMES.filter((name) => filters[name] !== undefined).length;
}
