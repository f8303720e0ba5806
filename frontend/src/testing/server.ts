import { vi } from 'vitest';

export interface RecordedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Record<string, unknown> | null;
}

type Answer = Response | Error;
type Handler = (call: RecordedCall, nth: number) => Answer | Promise<Answer>;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function problem(status: number, code: string, extra: object = {}, headers: Record<string, string> = {}): Response {
  return json({ type: 'about:blank', title: code, status, code, detail: '', request_id: 'r1', ...extra }, status, headers);
}

/** Stubs `fetch` with handlers by path under /api; `nth` counts the calls to each path. Marks responses to simulated calls. Returns the log of requests. */
export function serve(handlers: Record<string, Handler>): RecordedCall[] {
  const log: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://channel.localhost');
    const call: RecordedCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/', ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null,
    };
    log.push(call);
    const handler = handlers[call.path];
    const answer = handler ? await handler(call, log.filter(({ path }) => path === call.path).length) : problem(404, 'not_found');
    if (answer instanceof Error) throw answer;
    if (call.headers.has('x-simulation')) answer.headers.set('x-simulated', '1');
    return answer;
  });
  return log;
}
