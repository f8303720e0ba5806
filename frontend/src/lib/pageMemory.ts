import { STORAGE_PREFIX } from './constants';

/** Pages of the history that one visit is likely to go back to. */
const MOST = 40;

/** A value kept for each page of this tab's history, until the tab is closed; it outlives a reload. */
export interface PageMemory<T> {
  get: (page: string) => T | undefined;
  set: (page: string, value: T) => void;
}

/** The memory called `name`. Where the browser refuses its storage, nothing is remembered. */
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
    // Without storage, a reload starts at the top.
  }
}
