import { LIBRARY_START_DATE } from '@/constants';
import type { LibraryFilter } from '@/features/catalogue/libraryApi';
import { isCalendarDay } from '@/features/match/eventTime';

/** What the library can be narrowed by. The names are those of the address and of the API alike. */
export interface LibraryFilters {
  vod_media_category?: string | undefined;
  title?: string | undefined;
  start_date?: string | undefined;
  sort_field?: 'title' | undefined;
}

type FilterName = keyof LibraryFilters;

const NAMES: readonly FilterName[] = ['vod_media_category', 'title', 'start_date', 'sort_field'];

function accepts(name: FilterName, value: string): boolean {
  if (name === 'sort_field') return value === 'title';
  if (name !== 'start_date') return value !== '';
  return isCalendarDay(value) && value !== LIBRARY_START_DATE;
}

/** The filters of an address. What is unknown or makes no sense is left out rather than sent. */
export function readLibraryFilters(params: URLSearchParams): LibraryFilters {
  const entries = NAMES.map((name) => [name, (params.get(name) ?? '').trim()] as const);
  return Object.fromEntries(entries.filter(([name, value]) => accepts(name, value)));
}

/** The address for filters, in one fixed order; other parameters stay. */
export function writeLibraryFilters(filters: LibraryFilters, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  NAMES.forEach((name) => next.delete(name));
  NAMES.forEach((name) => {
    const value = filters[name];
    if (value && accepts(name, value)) next.set(name, value);
  });
  return next;
}

/** Whether anything but the order is chosen. */
export function isNarrowed({ sort_field: _order, ...filters }: LibraryFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** What is asked of the API: from the library's own first day on, the latest first, unless chosen otherwise. */
export function libraryQuery(filters: LibraryFilters): LibraryFilter {
  const byTitle = filters.sort_field === 'title';
  return {
    ...filters,
    start_date: filters.start_date ?? LIBRARY_START_DATE,
    sort_field: byTitle ? 'title' : 'date',
    sort_direction: byTitle ? 'asc' : 'desc',
  };
}
