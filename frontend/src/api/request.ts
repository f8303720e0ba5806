import { REQUEST_TIMEOUT_MS } from '@/lib/constants';
import { anySignal } from './anySignal';
import { type Problem, refused, unanswered } from './problem';
import { transport } from './transport';

export type ParamValue = string | number | boolean | null | undefined | readonly (string | number)[];

export interface Call {
  /** Path below `BASE`, without a leading slash: `events/12`. */
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  params?: Record<string, ParamValue>;
  body?: Record<string, unknown>;
}

export type Outcome = { data: unknown; error?: undefined } | { data?: undefined; error: Problem };

export const BASE = '/api';

/** Sends one request, without an API key or retries, and resolves to its data or the problem. */
export async function request(call: Call, signal?: AbortSignal): Promise<Outcome> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const method = call.method ?? 'GET';
  const body = method === 'POST' ? (call.body ?? {}) : call.body;
  try {
    const response = await transport().fetch(address(call), {
      method,
      signal: signal ? anySignal(signal, timeout) : timeout,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) return { error: await refused(response) };
    return { data: response.status === 204 ? null : ((await response.json()) as unknown) };
  } catch (cause) {
    if (signal?.aborted) return { error: unanswered('aborted', cause) };
    return { error: unanswered(timeout.aborted ? 'timeout' : 'network', cause) };
  }
}

/** Returns the URL of a call. Omits empty parameters and joins lists with commas, as the API expects. */
export function address({ url, params = {} }: Call): string {
  const query = Object.entries(params)
    .map(([name, value]) => [name, text(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  return `${BASE}/${url}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function text(value: ParamValue): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}
