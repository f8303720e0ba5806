import { BASE } from '@/api/request';
import { HEADER, headerOf } from './header';
import { simulation } from './storedSimulation';

export interface Listener {
  /** The link has expired or is invalid. */
  onOver: () => void;
  /** The server would have stored something, or a link would leave the simulation. */
  onRefused: () => void;
  /** A server without support for simulations has answered: it treats this tab's calls as real ones. */
  onReal: () => void;
}

/** Header of every response to a simulated call. */
const MARK = 'x-simulated';
/** Header of every response of the site's server, whatever its version. */
const NAMED = 'x-request-id';
/** Analytics and error reports, which are for ordinary visits only. */
const COUNTED = /^\/api\/(datalake|error-log)(\/|$)/;
/** Writes that the player makes by itself; their refusal is not shown. */
const UNASKED = /^\/api\/(viewings|watch-positions)$/;
const SAFE = /^(GET|HEAD)$/i;
const NOT_FOUND = 404;
const CONFLICT = 409;

/**
 * Returns a `fetch` for this tab: API calls carry the simulation's header and no cookies. A call that could change
 * something is sent only after a response has shown that the server supports simulations. After a response that shows the
 * opposite, no API call is sent any more.
 */
export function simulated(fetch: typeof window.fetch, { onOver, onRefused, onReal }: Listener): typeof window.fetch {
  let known = false;
  let ended = false;
  let asking: Promise<unknown> | null = null;

  const send: typeof window.fetch = async (input, init) => {
    const now = simulation();
    if (ended || now === null) throw new TypeError('The simulation has ended.');
    const headers = new Headers(init?.headers);
    // The caller may have set the header for another state, such as the present time.
    if (!headers.has(HEADER)) headers.set(HEADER, headerOf(now, Date.now()));
    const response = await fetch(input, { ...init, headers, credentials: 'omit', cache: 'no-store' });
    if (response.headers.has(MARK)) known = true;
    else if (isServers(response)) {
      ended = true;
      onReal();
      throw new TypeError('The server takes no part in simulations.');
    }
    return response;
  };

  const makeSure = async () => {
    asking ??= send(`${BASE}/simulation`).finally(() => {
      asking = null;
    });
    await asking;
    if (!known) throw new TypeError('Nothing says yet that this is a simulation.');
  };

  return async (input, init) => {
    const path = apiPath(input instanceof Request ? input.url : input);
    if (path === null || simulation() === null) return fetch(input, init);
    if (COUNTED.test(path)) return new Response(null, { status: 204 });
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (!known && !SAFE.test(method)) await makeSure();
    const response = await send(input, init);
    const code = await refusal(response);
    if (code === 'simulation_over') onOver();
    if (code === 'simulated' && !UNASKED.test(path)) onRefused();
    return response;
  };
}

/** Returns the path of a call to this site's API; null for any other address. */
export function apiPath(to: string | URL): string | null {
  const { origin, pathname } = new URL(to, window.location.href);
  return origin === window.location.origin && pathname.startsWith(`${BASE}/`) ? pathname : null;
}

/** Returns whether the site's server has answered, and not a proxy by itself, for example because the server is down or calls are rate-limited. */
function isServers({ ok, headers }: Response): boolean {
  return ok || headers.has(NAMED);
}

async function refusal(response: Response): Promise<string | null> {
  if (response.status !== NOT_FOUND && response.status !== CONFLICT) return null;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code ?? null;
}
