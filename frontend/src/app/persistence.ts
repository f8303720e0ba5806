import { PERSISTENCE_TIMEOUT_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';
import { STORED } from './stored';

interface Source {
  getState: () => object;
  subscribe: (listener: () => void) => () => void;
}

/** Returns the stored state of the named slices; slices without stored state are left out. */
export function restored(slices: readonly string[]): Record<string, unknown> {
  return pick(storage.get<object>(STORED) ?? {}, slices);
}

/**
 * Stores the named slices when the page is left or hidden, and at most `PERSISTENCE_TIMEOUT_MS` after a change. Writing on
 * every change would make each click wait for the disk. Returns a function that stops it.
 */
export function persist(store: Source, slices: readonly string[]): () => void {
  let written = pick(store.getState(), slices);
  let timer: ReturnType<typeof setTimeout> | null = null;

  const write = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const current = pick(store.getState(), slices);
    if (same(current, written)) return;
    storage.set(STORED, current);
    written = current;
  };
  const onHidden = () => document.visibilityState === 'hidden' && write();
  const unsubscribe = store.subscribe(() => {
    if (!same(pick(store.getState(), slices), written)) timer ??= setTimeout(write, PERSISTENCE_TIMEOUT_MS);
  });

  window.addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    write();
    unsubscribe();
    window.removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', onHidden);
  };
}

function pick(state: object, slices: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([name]) => slices.includes(name)));
}

function same(first: Record<string, unknown>, second: Record<string, unknown>): boolean {
  return Object.keys(first).every((name) => first[name] === second[name]);
}
