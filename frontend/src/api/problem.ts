import type { ErrorCode } from './types';

/** Why a call failed: the server's problem document, or what kept it from answering. */
export interface Problem {
  status: number;
  /** The server's stable code, or `network`, `timeout`, `aborted`, `unreadable`. */
  code: string;
  title: string;
  detail: string;
  /** The mistakes in fields, in English. */
  errors: Record<string, string[]> | null;
  /** The kinds of these mistakes, in the same order. */
  error_codes: Record<string, ErrorCode[]> | null;
  request_id: string | null;
  /** From `Retry-After`, in milliseconds. */
  retry_after_ms: number | null;
}

/** A failure without an answer has status 0. */
export function unanswered(code: 'network' | 'timeout' | 'aborted', cause: unknown): Problem {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return { status: 0, code, title: code, detail, errors: null, error_codes: null, request_id: null, retry_after_ms: null };
}

/** Reads a refusal; a body that is no problem document (a proxy's page) keeps the status alone. */
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

/** Whether calls are refused for being too many, by the server or by a proxy before it. A form that was tried too often says so itself. */
export function isLimit({ status, code }: Problem): boolean {
  return status === 429 && code !== 'too_many_attempts';
}

/** Whether the refusal is about the key that went along, and not about what was asked. */
export function namesKey(problem: Problem): boolean {
  const fields = Object.keys(problem.errors ?? {});
  return problem.code === 'api_key_invalid' || fields.includes('api_key') || fields.includes('channel_key');
}
