import type { Problem } from './problem';

export interface RequestError {
  url: string;
  method: string;
  problem: Problem;
}

/** The place that caught a script's error: a React boundary, React's root, or the window (`script`, `promise`). */
export type ErrorSource = 'caught' | 'uncaught' | 'recoverable' | 'script' | 'promise';

export interface ScriptError {
  code: ErrorSource;
  error: unknown;
}

export type Failure = RequestError | ScriptError;

type Listener = (failure: Failure) => void;

const listeners = new Set<Listener>();

/** Subscribes to failures. Returns the unsubscribe function. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportFailure(failure: Failure): void {
  if ('problem' in failure && isSkipped(failure.problem)) return;
  listeners.forEach((listener) => listener(failure));
}

/**
 * Returns whether a failure is not an error: an aborted call, a 429, or a network failure while the browser is offline.
 * The call options `guestsExpected` and `absenceExpected` also skip a 401 and a 404.
 */
function isSkipped({ status, code }: Problem): boolean {
  return code === 'aborted' || status === 429 || (status === 0 && !navigator.onLine);
}
