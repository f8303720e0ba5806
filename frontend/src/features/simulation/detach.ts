import { browser, setTransport } from '@/api/transport';
import { keepInMemory } from '@/lib/storage';
import { openInSimulation } from './newTabs';
import { apiPath, type Listener, simulated } from './simulated';

/** Isolates this page from the stored state of browser and server: storage stays in memory, and every API call is marked as simulated. */
export function detach(listener: Listener): void {
  keepInMemory();
  setTransport({
    fetch: simulated(browser.fetch, listener),
    sendBeacon: (to, data) => apiPath(to) !== null || browser.sendBeacon(to, data),
  });
  // Ignore sign-ins and sign-outs of other tabs.
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  document.addEventListener('click', (event) => stayInside(event, listener), { capture: true });
  document.addEventListener('auxclick', (event) => stayInside(event, listener), { capture: true });
}

/** Keeps a click on a link inside the simulation: opens new tabs as part of it, and blocks links to the API (a calendar's file, social sign-in). */
function stayInside(event: MouseEvent, { onRefused }: Listener): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link) return;
  if (apiPath(link.href) === null) return openInSimulation(event, link);
  event.preventDefault();
  onRefused();
}
