import { apiKey, dropApiKey, storedApiKey } from '@/api/apiKey';
import { namesKey, refused } from '@/api/problem';
import { BASE } from '@/api/request';
import { transport } from '@/api/transport';
import { REQUEST_TIMEOUT_MS, SECOND_MS } from '@/lib/constants';

/** Result of a call. On failure, `later` can be retried, `over` needs a new session, `dropped` is rejected for good, `off` means that tracking is disabled. */
export type Outcome = { done: true; data: unknown } | { done: false; why: 'later' | 'over' | 'dropped' | 'off'; afterMs: number | null };

export type Path = 'hash' | 'session' | 'event' | 'video/event' | 'video/viewing';

const FORBIDDEN = 403;
const GONE = 410;

const address = (path: Path) => `${BASE}/datalake/${path}/`;
const no = (why: 'later' | 'over' | 'dropped' | 'off', afterMs: number | null = null): Outcome => ({ done: false, why, afterMs });

/** Calls the analytics service, separately from the site's other calls: failures are not reported and affect no screen. */
export async function call(path: Path, body: object): Promise<Outcome> {
  const { key } = await apiKey();
  if (!key) return no('later');
  try {
    const response = await transport().fetch(address(path), {
      method: 'POST',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, api_key: key }),
    });
    if (response.ok) return { done: true, data: ((await response.json()) as { data: unknown }).data };
    const problem = await refused(response);
    if (namesKey(problem)) {
      dropApiKey(key);
      return no('later', SECOND_MS);
    }
    if (problem.status === FORBIDDEN) return no('off');
    if (problem.status === GONE) return no('over');
    return problem.status >= 500 || problem.status === 429 ? no('later', problem.retry_after_ms) : no('dropped');
  } catch {
    return no('later');
  }
}

/** Sends the call as a beacon, which survives the page. Returns whether the browser accepted it. */
export function callOnLeaving(path: Path, body: object): boolean {
  const api_key = storedApiKey();
  // A string is sent as plain text: not every browser can send other content types by beacon.
  return api_key !== null && transport().sendBeacon(address(path), JSON.stringify({ ...body, api_key }));
}
