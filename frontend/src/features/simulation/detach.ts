import { storage } from '@/storage/storage';
import { HEADER, headerOf } from './header';
import { simulation } from './kept';

interface Listener {
  /** The link's time is over, or it never was one. */
  onOver: () => void;
  /** The server would have stored something, or something leads out of the simulation. */
  onRefused: () => void;
}

/** What is counted or reported of ordinary visits. */
const COUNTED = /^\/api\/(datalake|error-log)(\/|$)/;
/** Written by the player on its own: nobody asked for it, and nobody is told. */
const UNASKED = /^\/api\/(viewings|watch-positions)$/;
const NOT_FOUND = 404;
const CONFLICT = 409;

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

/** `fetch` for this tab: calls of the API carry the simulation, and no cookie goes along or comes back. */
export function simulated(fetch: typeof window.fetch, { onOver, onRefused }: Listener): typeof window.fetch {
  return async (input, init) => {
    const path = apiPath(input instanceof Request ? input.url : input);
    const now = simulation();
    if (path === null || now === null) return fetch(input, init);
    if (COUNTED.test(path)) return new Response(null, { status: 204 });
    const headers = new Headers(init?.headers);
    // Whoever asks for another state, such as now, has said so.
    if (!headers.has(HEADER)) headers.set(HEADER, headerOf(now, Date.now()));
    const response = await fetch(input, { ...init, headers, credentials: 'omit', cache: 'no-store' });
    const code = await refusal(response);
    if (code === 'simulation_over') onOver();
    if (code === 'simulated' && !UNASKED.test(path)) onRefused();
    return response;
  };
}

async function refusal(response: Response): Promise<string | null> {
  if (response.status !== NOT_FOUND && response.status !== CONFLICT) return null;
  const body = (await response.clone().json().catch(() => null)) as { code?: string } | null;
  return body?.code ?? null;
}

/** The path of a call of this site's API; null for all else. */
function apiPath(to: string | URL): string | null {
  const { origin, pathname } = new URL(to, window.location.href);
  return origin === window.location.origin && pathname.startsWith('/api/') ? pathname : null;
}

/** A link to the API itself (a calendar's file, signing in elsewhere) would be followed without the simulation. */
function stayInside(event: Event, { onRefused }: Listener): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || apiPath(link.href) === null) return;
  event.preventDefault();
  onRefused();
}
