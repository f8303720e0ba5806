import { storage } from '@/storage/storage';
import { pathOf, type Batched, type Entry } from './entries';
import type { Noted } from './reports';

const STORED = 'analytics_unsent';
/** More is not kept: the oldest give way. */
const MOST = 500;
/** As many as the server takes at once. */
export const BATCH = 200;

const PATHS: readonly Batched[] = ['event', 'video/event', 'video/viewing'];

/** What waits to be sent, in bounded memory; what is left of it when the page goes is kept for the next visit. */
export class Outbox {
  private entries: Entry[] = storage.get<Entry[]>(STORED) ?? [];
  private n: number;

  constructor() {
    storage.remove(STORED);
    // Two tabs of one session begin apart, so that what they note in the same millisecond differs.
    this.n = Math.floor(Math.random() * 1_000_000) * 1000;
  }

  get length(): number {
    return this.entries.length;
  }

  add(noted: Noted): void {
    // A viewing's later totals say all that its earlier ones did.
    if (noted.kind === 'viewing') this.entries = this.entries.filter((entry) => entry.noted.kind !== 'viewing' || entry.noted.viewing !== noted.viewing);
    this.n += 1;
    this.entries.push({ path: pathOf(noted), n: this.n, noted });
    if (this.entries.length > MOST) this.entries.shift();
  }

  /** The next batch, of one kind; null when nothing waits. It stays here until it is `settled`. */
  next(): { path: Batched; entries: Entry[] } | null {
    const path = this.entries[0]?.path;
    return path ? { path, entries: this.of(path).slice(0, BATCH) } : null;
  }

  /** Batches of all that waits. */
  all(): { path: Batched; entries: Entry[] }[] {
    return PATHS.map((path) => ({ path, entries: this.of(path).slice(-BATCH) })).filter(({ entries }) => entries.length > 0);
  }

  settled(entries: readonly Entry[]): void {
    const gone = new Set(entries);
    this.entries = this.entries.filter((entry) => !gone.has(entry));
  }

  /** Keeps what waits in the browser. */
  keep(): void {
    if (this.entries.length > 0) storage.set(STORED, this.entries);
    else storage.remove(STORED);
  }

  empty(): void {
    this.entries = [];
    storage.remove(STORED);
  }

  private of(path: Batched): Entry[] {
    return this.entries.filter((entry) => entry.path === path);
  }
}
