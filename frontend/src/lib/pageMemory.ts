import { STORAGE_PREFIX } from './constants';

/** Maximum number of remembered pages. */
const MOST = 40;

/** Stores a value per page of this tab's history; survives a reload, but not closing the tab. */
export interface PageMemory<T> {
  get: (page: string) => T | undefined;
  set: (page: string, value: T) => void;
}

/** Returns the memory called `name`. Remembers nothing if the browser denies storage. */
export function pageMemory<T>(name: string): PageMemory<T> {
  const stored = STORAGE_PREFIX + name;
  return {
    get: (page) => new Map(read<T>(stored)).get(page),
    set: (page, value) => {
      const others = read<T>(stored).filter(([known]) => known !== page);
      write(stored, [...others, [page, value] as const].slice(-MOST));
    },
  };
}

type Entries<T> = (readonly [string, T])[];

function read<T>(stored: string): Entries<T> {
  try {
    const entries = JSON.parse(sessionStorage.getItem(stored) ?? '[]') as unknown;
    return Array.isArray(entries) ? (entries as Entries<T>) : [];
  } catch {
    return [];
  }
}

function write(stored: string, entries: Entries<unknown>): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify(entries));
  } catch {
    // Without storage nothing is remembered.
  }
}
