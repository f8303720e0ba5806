import { isCalendarDay } from './calendarDay';

/**
 * The filters of a list and the values that they accept: `words`, a `day` as `YYYY-MM-DD`, `entries` of the channel by alias
 * or id, `one_of` some words, or `any_of` some words. Commas separate several values. The names are those of the address and
 * of the API.
 */
export type FilterTable = Readonly<Record<string, string | { one_of: readonly string[] } | { any_of: readonly string[] }>>;

/** The filters that are set. */
export type Chosen<T extends FilterTable> = { [name in keyof T]?: string | undefined };

function accepts(accepted: FilterTable[string] | undefined, value: string): boolean {
  if (typeof accepted !== 'object') return accepted === 'day' ? isCalendarDay(value) : value !== '';
  return 'one_of' in accepted ? accepted.one_of.includes(value) : value.split(',').every((part) => accepted.any_of.includes(part));
}

/** Reads the filters of an address. Unknown filters and values that a filter doesn't accept are dropped. */
export function readFilters<T extends FilterTable>(table: T, params: URLSearchParams): Chosen<T> {
  const entries = Object.keys(table).map((name) => [name, (params.get(name) ?? '').trim()] as const);
  return Object.fromEntries(entries.filter(([name, value]) => accepts(table[name], value))) as Chosen<T>;
}

/** The address for filters, in the table's order so that the same choice has the same address; other parameters stay. */
export function writeFilters<T extends FilterTable>(table: T, chosen: Chosen<T>, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const name of Object.keys(table)) next.delete(name);
  for (const name of Object.keys(table)) {
    const value = chosen[name];
    if (value) next.set(name, value);
  }
  return next;
}

export function countFilters(chosen: Chosen<FilterTable>): number {
  return Object.values(chosen).filter((value) => value !== undefined).length;
}
