import { browser, setTransport } from '@/api/transport';
import { keepInMemory } from '@/lib/storage';
import { openInSimulation } from './newTabs';
import { apiPath, type Listener, simulated } from './simulated';

/** Parts this page from all that a browser and a server keep of a visit: from now on each call says that it is simulated. */
export function detach(listener: Listener): void {
  keepInMemory();
  setTransport({
    fetch: simulated(browser.fetch, listener),
    sendBeacon: (to, data) => apiPath(to) !== null || browser.sendBeacon(to, data),
  });
  // A sign-in or sign-out in another tab doesn't concern this one.
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  document.addEventListener('click', (event) => stayInside(event, listener), { capture: true });
  document.addEventListener('auxclick', (event) => stayInside(event, listener), { capture: true });
}

/** Keeps this press of a link inside the simulation: links to pages of the site, and to the API itself (a calendar's file, signing in elsewhere), would leave it. */
function stayInside(event: MouseEvent, { onRefused }: Listener): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link) return;
  if (apiPath(link.href) === null) return openInSimulation(event, link);
  event.preventDefault();
  onRefused();
}
