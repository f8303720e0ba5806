import { chosenLanguage } from '@/i18n/language';
import { storage } from '@/lib/storage';
import type { RootState } from './store';
import { STORED } from './stored';

/** What earlier visits have left, of what the page's beginning depends on. */
type Kept = Partial<Pick<RootState, 'preferences' | 'spoilers'>>;

/**
 * Fits the beginning of the page, which the server has drawn for everyone alike, to this viewer: in their palette, and
 * with pictures that may tell a result unless they would rather not know. What is in another language than theirs goes.
 */
export function fitOpening(): void {
  const root = document.documentElement;
  const { preferences, spoilers } = storage.get<Kept>(STORED) ?? {};
  if (root.dataset['mode'] === 'system' && preferences?.mode) root.dataset['mode'] = preferences.mode;
  if ((chosenLanguage() ?? root.lang) !== root.lang) dropOpening();
  if (!spoilers?.hidden) opening()?.querySelector('[data-spoils]')?.removeAttribute('data-spoils');
}

/** Leaves the page as plain as one whose beginning nobody knows. */
export function dropOpening(): void {
  opening()?.remove();
}

function opening(): Element | null {
  return document.querySelector('#splash > .opening');
}
