import { ERROR_REPORTS_A_MINUTE, MINUTE_MS } from '@/lib/constants';
import { storedApiKey } from './apiKey';
import type { Failure, RequestError, ScriptError } from './reporter';
import { BASE } from './request';
import { messageOf, ownFrames, withoutPersonalData } from './stack';
import { transport } from './transport';

const LONGEST_MESSAGE = 500;
const LONGEST_PATH = 200;

/**
 * Returns a function that sends failures to the server's log, each with the route pattern that `route` returns for its path.
 * Sends at most `ERROR_REPORTS_A_MINUTE` per minute, and the same failure once a minute.
 */
export function failureSender(route: (pathname: string) => string): (failure: Failure, pathname: string) => void {
  let sent: { at: number; what: string }[] = [];
  return (failure, pathname) => {
    const report = 'problem' in failure ? requestReport(failure) : scriptReport(failure);
    if (!report) return;
    const now = Date.now();
    const what = JSON.stringify(report.key);
    sent = sent.filter(({ at }) => now - at < MINUTE_MS);
    if (sent.length >= ERROR_REPORTS_A_MINUTE || sent.some((before) => before.what === what)) return;
    sent.push({ at: now, what });
    post({ ...report.body, route: route(pathname).slice(0, LONGEST_PATH), release: release() });
  };
}

/** Builds a report without personal data: it omits the query and the body. */
function requestReport({ url, method, problem }: RequestError) {
  const { status, request_id } = problem;
  const code = /^\w{1,64}$/.test(problem.code) ? problem.code : 'unreadable';
  const path = `/${url.split('?', 1)[0]}`.slice(0, LONGEST_PATH);
  const body = {
    message: (problem.detail || problem.title).slice(0, LONGEST_MESSAGE),
    code,
    status,
    path,
    method,
    request_id: request_id && /^[\w-]{1,64}$/.test(request_id) ? request_id : null,
  };
  return { key: [code, path], body };
}

/** Returns null for errors that the site does not cause: aborted requests, failures while offline, errors of other scripts. */
function scriptReport({ code, error }: ScriptError) {
  if (!navigator.onLine || (error instanceof Error && error.name === 'AbortError')) return null;
  const stack = ownFrames(error);
  if (!stack && (code === 'script' || code === 'promise')) return null;
  const message = withoutPersonalData(messageOf(error)).slice(0, LONGEST_MESSAGE);
  return { key: [message, stack], body: { message, code, stack } };
}

/** Returns the page's build; it is older than the server's if the page was open during a release. */
function release(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}

/** Sends a report outside the site's other calls, since its result concerns no screen and must not be reported itself. */
function post(report: object): void {
  const api_key = storedApiKey();
  const sent = transport().fetch(`${BASE}/error-log`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api_key ? { ...report, api_key } : report),
  });
  sent.catch(() => undefined);
}
