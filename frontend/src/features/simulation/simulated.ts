import { BASE } from '@/api/request';
import { HEADER, headerOf } from './header';
import { simulation } from './kept';

export interface Listener {
  /** The link's time is over, or it never was one. */
  onOver: () => void;
  /** The server would have stored something, or something leads out of the simulation. */
  onRefused: () => void;
  /** A server answered that knows nothing of simulations: to it, a call of this tab is a real one. */
  onReal: () => void;
}

/** Every answer of a simulation carries it. */
const MARK = 'x-simulated';
/** And every answer of the site's server, whatever its version. */
const NAMED = 'x-request-id';
/** What is counted or reported of ordinary visits. */
const COUNTED = /^\/api\/(datalake|error-log)(\/|$)/;
/** Written by the player on its own: nobody asked for it, and nobody is told. */
const UNASKED = /^\/api\/(viewings|watch-positions)$/;
const SAFE = /^(GET|HEAD)$/i;
const NOT_FOUND = 404;
const CONFLICT = 409;

/**
 * `fetch` for this tab: calls of the API carry the simulation, and no cookie goes along or comes back. One that could
 * change something goes out only after an answer has shown that simulations are known at the other end; and after an
 * answer that doesn't show it, none goes out any more.
 */
export function simulated(fetch: typeof window.fetch, { onOver, onRefused, onReal }: Listener): typeof window.fetch {
  let known = false;
  let ended = false;
  let asking: Promise<unknown> | null = null;

  const send: typeof window.fetch = async (input, init) => {
    const now = simulation();
    if (ended || now === null) throw new TypeError('The simulation has ended.');
    const headers = new Headers(init?.headers);
    // Whoever asks for another state, such as now, has said so.
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

/** The path of a call of this site's API; null for all else. */
export function apiPath(to: string | URL): string | null {
  const { origin, pathname } = new URL(to, window.location.href);
  return origin === window.location.origin && pathname.startsWith(`${BASE}/`) ? pathname : null;
}

/** Not the word of a proxy that has asked no server: that there is none just now, say, or that calls are too many. */
function isServers({ ok, headers }: Response): boolean {
  return ok || headers.has(NAMED);
}

async function refusal(response: Response): Promise<string | null> {
  if (response.status !== NOT_FOUND && response.status !== CONFLICT) return null;
  const body = (await response.clone().json().catch(() => null)) as { code?: string } | null;
  return body?.code ?? null;
}
