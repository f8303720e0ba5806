import { LIBRARY_START_DATE } from '@/lib/constants';
import type { LibraryFilter } from '@/features/catalogue/libraryApi';
import { type Chosen, readFilters, writeFilters } from '@/lib/filters';
import tables from '../../../filters.json';

/** What the library can be narrowed by. The names are those of the address and of the API alike. */
export type LibraryFilters = Chosen<typeof tables.library>;

/** The library's own first day is no choice. */
function withoutDefault({ start_date, ...filters }: LibraryFilters): LibraryFilters {
  return start_date === undefined || start_date === LIBRARY_START_DATE ? filters : { ...filters, start_date };
}

/** The filters of an address. */
export function readLibraryFilters(params: URLSearchParams): LibraryFilters {
  return withoutDefault(readFilters(tables.library, params));
}

/** The address for filters; other parameters stay. */
export function writeLibraryFilters(filters: LibraryFilters, current: URLSearchParams): URLSearchParams {
  return writeFilters(tables.library, withoutDefault(filters), current);
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
