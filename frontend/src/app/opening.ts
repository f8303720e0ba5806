import { chosenLanguage } from '@/i18n/language';
import { storage } from '@/lib/storage';
import type { RootState } from './store';
import { STORED } from './stored';

/** Persisted state of earlier visits that the opening depends on. */
type StoredState = Partial<Pick<RootState, 'preferences' | 'spoilers'>>;

/**
 * Adapts the opening (the start of the page, which the server renders the same for everyone) to this viewer: applies their
 * palette, reveals pictures that may spoil a result unless spoilers are hidden, and drops an opening in another language.
 */
export function applyStoredState(): void {
  const root = document.documentElement;
  const { preferences, spoilers } = storage.get<StoredState>(STORED) ?? {};
  if (root.dataset['mode'] === 'system' && preferences?.mode) root.dataset['mode'] = preferences.mode;
  if (!root.lang.startsWith(chosenLanguage() ?? '')) dropOpening();
  if (!spoilers?.hidden) opening()?.querySelector('[data-spoils]')?.removeAttribute('data-spoils');
}

/** Removes the opening; the plain splash remains. */
export function dropOpening(): void {
  opening()?.remove();
}

function opening(): Element | null {
  return document.querySelector('#splash > .opening');
}
