import type { ErrorCode } from './types';

/** The reason that a call failed: the server's problem document, or a failure without a response. */
export interface Problem {
  status: number;
  /** The server's stable code, or `network`, `timeout`, `aborted`, `unreadable`. */
  code: string;
  title: string;
  detail: string;
  /** Validation errors by field, in English. */
  errors: Record<string, string[]> | null;
  /** Codes of these errors, in the same order. */
  error_codes: Record<string, ErrorCode[]> | null;
  request_id: string | null;
  /** From `Retry-After`, in milliseconds. */
  retry_after_ms: number | null;
}

/** Creates a problem for a call without a response; its status is 0. */
export function unanswered(code: 'network' | 'timeout' | 'aborted', cause: unknown): Problem {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return { status: 0, code, title: code, detail, errors: null, error_codes: null, request_id: null, retry_after_ms: null };
}

/** Reads an error response; of a body that is not a problem document (a proxy's page), only the status is used. */
export async function refused(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    code: body?.code ?? 'unreadable',
    title: body?.title ?? response.statusText,
    detail: body?.detail ?? '',
    errors: body?.errors ?? null,
    error_codes: body?.error_codes ?? null,
    request_id: body?.request_id ?? response.headers.get('x-request-id'),
    retry_after_ms: Number.isFinite(seconds) ? seconds * 1000 : null,
  };
}

export function isPassing(problem: Problem): boolean {
  return problem.code === 'network' || problem.code === 'timeout' || problem.status >= 500;
}

/** Returns whether a simulation refused the call, because it stores nothing. The page says so by itself. */
export function isSimulated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'simulated';
}

/** Returns whether the server or a proxy limits the rate of all calls. Forms handle `too_many_attempts` themselves. */
export function isLimit({ status, code }: Problem): boolean {
  return status === 429 && code !== 'too_many_attempts';
}

/** Returns whether the server refused the API key, not the request itself. */
export function namesKey(problem: Problem): boolean {
  const fields = Object.keys(problem.errors ?? {});
  return problem.code === 'api_key_invalid' || fields.includes('api_key') || fields.includes('channel_key');
}
