import { LIBRARY_START_DATE } from '@/lib/constants';
import type { LibraryFilter } from '@/features/catalogue/libraryApi';
import { type FilterValues, readFilters, writeFilters } from '@/lib/filters';
import tables from '../../../filters.json';

/** The library's filters. The URL and the API use the same names. */
export type LibraryFilters = FilterValues<typeof tables.library>;

/** Removes the library's default first day, which is not a choice of the viewer. */
function withoutDefault({ start_date, ...filters }: LibraryFilters): LibraryFilters {
  return start_date === undefined || start_date === LIBRARY_START_DATE ? filters : { ...filters, start_date };
}

/** Reads the filters from a URL's parameters. */
export function readLibraryFilters(params: URLSearchParams): LibraryFilters {
  return withoutDefault(readFilters(tables.library, params));
}

/** Returns the parameters with the filters set; other parameters are kept. */
export function writeLibraryFilters(filters: LibraryFilters, current: URLSearchParams): URLSearchParams {
  return writeFilters(tables.library, withoutDefault(filters), current);
}

/** Returns whether any filter is set that narrows the list. */
export function isNarrowed({ sort_field: _order, literal: _literal, ...filters }: LibraryFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Returns the query for the API. By default it starts at the library's first day and sorts the latest first. */
export function libraryQuery(filters: LibraryFilters): LibraryFilter {
  const byTitle = filters.sort_field === 'title';
  return {
    ...filters,
    start_date: filters.start_date ?? LIBRARY_START_DATE,
    sort_field: byTitle ? 'title' : 'date',
    sort_direction: byTitle ? 'asc' : 'desc',
  };
}
