import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';

let root: Root | null = null;

/** Shows this in the simulation's own place beside the site, instead of what was there before. Null empties it. */
export function show(what: ReactNode): void {
  root ??= createRoot(place());
  root.render(what && <I18nextProvider i18n={i18next}>{what}</I18nextProvider>);
}

function place(): HTMLElement {
  const element = document.createElement('div');
  element.id = 'simulation';
  document.body.append(element);
  return element;
}
