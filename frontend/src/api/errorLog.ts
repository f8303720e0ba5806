import { ERROR_REPORTS_A_MINUTE, MINUTE_MS } from '@/constants';
import { storedApiKey } from './apiKey';
import { onRequestError, type RequestError } from './reporter';
import { BASE } from './request';

const LONGEST_MESSAGE = 500;
const LONGEST_PATH = 200;

/**
 * Sends request errors to the server's log, each with the pattern of the screen that `route` names: at most
 * `ERROR_REPORTS_A_MINUTE`, and the same code at the same path once a minute. Returns how to stop.
 */
export function sendRequestErrors(route: () => string): () => void {
  let sent: { at: number; what: string }[] = [];
  return onRequestError((error) => {
    const now = Date.now();
    const report = entry(error, route());
    const what = `${report.code} ${report.path}`;
    sent = sent.filter(({ at }) => now - at < MINUTE_MS);
    if (sent.length >= ERROR_REPORTS_A_MINUTE || sent.some((before) => before.what === what)) return;
    sent.push({ at: now, what });
    post(report);
  });
}

/** Nothing of what the viewer typed or is: the query stays out, and the screen is named by its pattern. */
function entry({ url, method, problem }: RequestError, route: string) {
  const { code, status, request_id } = problem;
  return {
    message: (problem.detail || problem.title).slice(0, LONGEST_MESSAGE),
    code: /^\w{1,64}$/.test(code) ? code : 'unreadable',
    status,
    path: `/${url.split('?', 1)[0]}`.slice(0, LONGEST_PATH),
    route: route.slice(0, LONGEST_PATH),
    method,
    request_id: request_id && /^[\w-]{1,64}$/.test(request_id) ? request_id : null,
  };
}

/** Apart from the site's other calls: what becomes of a report concerns no screen, and is reported to nobody. */
function post(report: ReturnType<typeof entry>): void {
  const api_key = storedApiKey();
  fetch(`${BASE}/error-log`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api_key ? { ...report, api_key } : report),
  }).catch(() => undefined);
}
