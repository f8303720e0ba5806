import { isCalendarDay } from './calendarDay';

/**
 * A list's filters and their accepted values: `words` (any text), `day` (`YYYY-MM-DD`), `entries` (aliases or ids of the
 * channel's entries), `one_of` (one of the values) or `any_of` (several of them, separated by commas). The names are used in
 * the address and in the API.
 */
export type FilterTable = Readonly<Record<string, string | { one_of: readonly string[] } | { any_of: readonly string[] }>>;

export type FilterValues<T extends FilterTable> = { [name in keyof T]?: string | undefined };

function accepts(accepted: FilterTable[string] | undefined, value: string): boolean {
  if (typeof accepted !== 'object') return accepted === 'day' ? isCalendarDay(value) : value !== '';
  return 'one_of' in accepted ? accepted.one_of.includes(value) : value.split(',').every((part) => accepted.any_of.includes(part));
}

/** Reads the filters of an address. Drops unknown filters and values that are not accepted. */
export function readFilters<T extends FilterTable>(table: T, params: URLSearchParams): FilterValues<T> {
  const entries = Object.keys(table).map((name) => [name, (params.get(name) ?? '').trim()] as const);
  return Object.fromEntries(entries.filter(([name, value]) => accepts(table[name], value))) as FilterValues<T>;
}

/** Returns the query for the filters, in the table's order so that equal filters have equal addresses; keeps other parameters. */
export function writeFilters<T extends FilterTable>(table: T, chosen: FilterValues<T>, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const name of Object.keys(table)) next.delete(name);
  for (const name of Object.keys(table)) {
    const value = chosen[name];
    if (value) next.set(name, value);
  }
  return next;
}

export function countFilters(chosen: FilterValues<FilterTable>): number {
  return Object.values(chosen).filter((value) => value !== undefined).length;
}
