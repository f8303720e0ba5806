import { STORAGE_PREFIX, STORAGE_TTL_MS } from './constants';

interface Entry {
  value: unknown;
  expires: number;
}

/** Fallback if the browser denies storage (private windows, blocked cookies); lasts until the page is closed. */
const memory = new Map<string, string>();
let usesBrowser = true;

/** Stops using the browser's storage: values last until the page is closed. */
export function keepInMemory(): void {
  usesBrowser = false;
  memory.clear();
}

/** Key-value storage in the browser, with the product's key prefix and a time to live per value. */
export const storage = {
  /** Returns the value of `key`, or null if it is missing, expired or unreadable. */
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
      // Without access to the storage there is nothing to remove.
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
