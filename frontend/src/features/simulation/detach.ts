import { storage } from '@/lib/storage';
import { apiPath, type Listener, simulated } from './simulated';

/** Parts this page from all that a browser and a server keep of a visit: from now on each call says that it is simulated. */
export function detach(listener: Listener): void {
  Object.assign(storage, forThisPage());
  window.fetch = simulated(window.fetch.bind(window), listener);
  const beacon = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (to, data) => apiPath(to) !== null || beacon(to, data);
  // Who signs in or out in another tab is nobody here.
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  document.addEventListener('click', (event) => stayInside(event, listener), { capture: true });
}

/** Stands in for the browser's storage, and is gone with the page. */
export function forThisPage(): typeof storage {
  const kept = new Map<string, unknown>();
  return {
    get<T>(key: string): T | null {
      return (kept.get(key) as T | undefined) ?? null;
    },
    set: (key: string, value: unknown) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

/** A link to the API itself (a calendar's file, signing in elsewhere) would be followed without the simulation. */
function stayInside(event: Event, { onRefused }: Listener): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || apiPath(link.href) === null) return;
  event.preventDefault();
  onRefused();
}
