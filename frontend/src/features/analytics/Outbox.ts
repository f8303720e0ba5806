import { storage } from '@/lib/storage';
import { storedKeys } from '@/lib/storedKeys';
import { pathOf, type Batched, type Entry } from './entries';
import type { Noted } from './reports';

/** What the keys begin with under which each tab keeps what is its own. */
const STORED = 'analytics_unsent';
/** More is not kept: the oldest give way. */
const MOST = 500;
/** As many as the server takes at once. */
export const BATCH = 200;

const PATHS: readonly Batched[] = ['event', 'video/event', 'video/viewing'];

/** What waits to be sent, in bounded memory. What is left of it when the page goes is kept in the browser: for itself, or for who comes first. */
export class Outbox {
  private readonly key = `${STORED}_${Math.random().toString(36).slice(2)}`;
  private entries: Entry[] = takeKept();
  /** Those that are in the browser's storage, too. */
  private kept: readonly Entry[] = [];
  private n: number;

  constructor() {
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
    this.takeBack();
    const path = this.entries[0]?.path;
    return path ? { path, entries: this.of(path).slice(0, BATCH) } : null;
  }

  /** Batches of all that waits. */
  all(): { path: Batched; entries: Entry[] }[] {
    this.takeBack();
    return PATHS.map((path) => ({ path, entries: this.of(path).slice(-BATCH) })).filter(({ entries }) => entries.length > 0);
  }

  settled(entries: readonly Entry[]): void {
    const gone = new Set(entries);
    this.entries = this.entries.filter((entry) => !gone.has(entry));
  }

  /** Keeps what waits in the browser. */
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

  /** What was kept waits here alone again; what another page has taken meanwhile is that one's to send. */
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

/** What was kept by pages that are gone, or out of sight. It is kept there no longer. */
function takeKept(): Entry[] {
  const kept = storedKeys(STORED).flatMap((key) => {
    const entries = storage.get<Entry[]>(key) ?? [];
    storage.remove(key);
    return entries;
  });
  return kept.slice(-MOST);
}
