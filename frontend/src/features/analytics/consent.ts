import type { Settings } from '@/api/types';
import { DAY_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';

export type Consent = 'accepted' | 'refused';

const STORED = 'consent';
/** After half a year the question may be asked again. */
const KEPT_MS = 182 * DAY_MS;

const listeners = new Set<() => void>();

/** Whether viewers of the channel are asked before others count their visits. */
export function isAsked(google: Settings['google-analytics']): boolean {
  return google['google-tag'] !== null && google.consent;
}

/** What the viewer has answered; null until they have. */
export function consent(): Consent | null {
  return storage.get<Consent>(STORED);
}

export function setConsent(given: Consent): void {
  storage.set(STORED, given, KEPT_MS);
  listeners.forEach((listener) => listener());
}

/** Tells of every answer, in this tab. Returns how to stop. */
export function followConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
