import { isCalendarDay } from './calendarDay';

/**
 * What a filter takes, by its name in the address and in the API alike: `words`, a `day` as `YYYY-MM-DD`, `entries` of the
 * channel by alias or id, or some of a list. Several entries and several of a list are parted by commas.
 */
export type FilterTable = Readonly<Record<string, string | readonly string[]>>;

/** The filters that are set. */
export type Chosen<T extends FilterTable> = { [name in keyof T]?: string | undefined };

function accepts(takes: FilterTable[string] | undefined, value: string): boolean {
  if (typeof takes === 'object') return value.split(',').every((part) => takes.includes(part));
  return takes === 'day' ? isCalendarDay(value) : value !== '';
}

/** The filters of an address. What is unknown or makes no sense is left out rather than sent. */
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
