import { STORAGE_PREFIX, STORAGE_TTL_MS } from './constants';

interface Entry {
  value: unknown;
  expires: number;
}

/** Stands in where the browser refuses its own storage (private windows, blocked cookies): lasts as long as the page. */
const memory = new Map<string, string>();
let usesBrowser = true;

/** From now on values last as long as the page: nothing is read from the browser's storage, and nothing written to it. */
export function keepInMemory(): void {
  usesBrowser = false;
  memory.clear();
}

/** Values kept in the browser under the product's prefix, each with a time to live. */
export const storage = {
  /** The value under `key`, or null when there is none, it has expired or it can't be read. */
  get<T>(key: string): T | null {
    const entry = parse(read(STORAGE_PREFIX + key));
    if (!entry) return null;
    if (entry.expires <= Date.now()) {
      storage.remove(key);
      return null;
    }
    return entry.value as T;
  },

  set(key: string, value: unknown, ttl: number = STORAGE_TTL_MS): void {
    const entry: Entry = { value, expires: Date.now() + ttl };
    write(STORAGE_PREFIX + key, JSON.stringify(entry));
  },

  remove(key: string): void {
    memory.delete(STORAGE_PREFIX + key);
    try {
      if (usesBrowser) localStorage.removeItem(STORAGE_PREFIX + key);
    } catch {
      // Refused storage holds nothing to remove.
    }
  },
};

function read(key: string): string | null {
  try {
    return (usesBrowser ? localStorage.getItem(key) : null) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, text: string): void {
  if (!usesBrowser) {
    memory.set(key, text);
    return;
  }
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function parse(text: string | null): Entry | null {
  if (text === null) return null;
  try {
    const entry = JSON.parse(text) as Partial<Entry> | null;
    return typeof entry?.expires === 'number' ? (entry as Entry) : null;
  } catch {
    return null;
  }
}
