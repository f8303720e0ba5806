import { storage } from '@/lib/storage';
import { storedKeys } from '@/lib/storedKeys';
import { pathOf, type Batched, type Entry } from './entries';
import type { TimedReport } from './reports';

/** Prefix of the storage keys; each tab has its own key. */
const STORED = 'analytics_unsent';
/** Maximum number of queued entries; the oldest are dropped. */
const MOST = 500;
/** Maximum number of entries that the server accepts in one request. */
export const BATCH = 200;

const PATHS: readonly Batched[] = ['event', 'video/event', 'video/viewing'];

/** A bounded queue of entries to send. When the page is left, unsent entries are saved in browser storage, for this tab or the next one to load. */
export class Outbox {
  private readonly key = `${STORED}_${Math.random().toString(36).slice(2)}`;
  private entries: Entry[] = takeKept();
  /** Entries that are also in browser storage. */
  private kept: readonly Entry[] = [];
  private n: number;

  constructor() {
    // A random start, so that two tabs of one session give different numbers to entries of the same millisecond.
    this.n = Math.floor(Math.random() * 1_000_000) * 1000;
  }

  get length(): number {
    return this.entries.length;
  }

  add(noted: TimedReport): void {
    // The latest totals of a viewing replace its earlier ones.
    if (noted.kind === 'viewing') this.entries = this.entries.filter((entry) => entry.noted.kind !== 'viewing' || entry.noted.viewing !== noted.viewing);
    this.n += 1;
    this.entries.push({ path: pathOf(noted), n: this.n, noted });
    if (this.entries.length > MOST) this.entries.shift();
  }

  /** Returns the next batch, all of one kind, or null when the queue is empty. Its entries stay queued until `settled`. */
  next(): { path: Batched; entries: Entry[] } | null {
    this.takeBack();
    const path = this.entries[0]?.path;
    return path ? { path, entries: this.of(path).slice(0, BATCH) } : null;
  }

  /** Returns the latest entries of each kind, at most one batch per kind. */
  all(): { path: Batched; entries: Entry[] }[] {
    this.takeBack();
    return PATHS.map((path) => ({ path, entries: this.of(path).slice(-BATCH) })).filter(({ entries }) => entries.length > 0);
  }

  settled(entries: readonly Entry[]): void {
    const removed = new Set(entries);
    this.entries = this.entries.filter((entry) => !removed.has(entry));
  }

  /** Saves the queue in browser storage. */
  keep(): void {
    this.takeBack();
    if (this.entries.length === 0) return;
    storage.set(this.key, this.entries);
    this.kept = [...this.entries];
  }

  empty(): void {
    this.entries = [];
    storage.remove(this.key);
  }

  /** Removes the saved copy. If another page has taken it already, also drops its entries from the queue: that page sends them. */
  private takeBack(): void {
    if (this.kept.length === 0) return;
    if (storage.get(this.key) === null) this.settled(this.kept);
    storage.remove(this.key);
    this.kept = [];
  }

  private of(path: Batched): Entry[] {
    return this.entries.filter((entry) => entry.path === path);
  }
}

/** Returns and removes the entries that closed or hidden pages have saved. */
function takeKept(): Entry[] {
  const kept = storedKeys(STORED).flatMap((key) => {
    const entries = storage.get<Entry[]>(key) ?? [];
    storage.remove(key);
    return entries;
  });
  return kept.slice(-MOST);
}
