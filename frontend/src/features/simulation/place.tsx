import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | null = null;

/** Shows this in the simulation's own place beside the site, instead of what was there before. Null empties it. */
export function show(what: ReactNode): void {
  root ??= createRoot(place());
  root.render(what);
}

function place(): HTMLElement {
  const element = document.createElement('div');
  element.id = 'simulation';
  document.body.append(element);
  return element;
}
