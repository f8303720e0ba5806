import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | null = null;

/** Renders into the simulation's own element beside the site, in place of its previous content. Null empties it. */
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
