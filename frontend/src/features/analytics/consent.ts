import type { Settings } from '@/api/types';
import { DAY_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';

export type Consent = 'accepted' | 'refused';

const STORED = 'consent';
/** An answer expires after half a year; then the viewer may be asked again. */
const KEPT_MS = 182 * DAY_MS;

const listeners = new Set<() => void>();

/** Returns whether the channel asks viewers for consent before third parties count their visits. */
export function needsConsent(google: Settings['google-analytics']): boolean {
  return google['google-tag'] !== null && google.consent;
}

/** Returns the viewer's answer; null if there is none. */
export function consent(): Consent | null {
  return storage.get<Consent>(STORED);
}

export function setConsent(given: Consent): void {
  storage.set(STORED, given, KEPT_MS);
  listeners.forEach((listener) => listener());
}

/** Calls the listener on every answer given in this tab. Returns a function that unsubscribes. */
export function followConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
