import type { Problem } from './problem';

export interface RequestError {
  url: string;
  method: string;
  problem: Problem;
}

/** Where an error of a script was noticed: by a boundary, by React without one, or by the window. */
export type Noticed = 'caught' | 'uncaught' | 'recoverable' | 'script' | 'promise';

export interface ScriptError {
  code: Noticed;
  error: unknown;
}

export type Failure = RequestError | ScriptError;

type Listener = (failure: Failure) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with every failure from now on. Returns how to stop. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportFailure(failure: Failure): void {
  if ('problem' in failure && isSkipped(failure.problem)) return;
  listeners.forEach((listener) => listener(failure));
}

/**
 * Requests that fail by nobody's fault: a call that the page itself gave up, a refusal for calling too often, and whatever
 * fails while the browser knows that it is offline. Calls skip two more by their options: `guestsExpected` a 401,
 * `absenceExpected` a 404.
 */
function isSkipped({ status, code }: Problem): boolean {
  return code === 'aborted' || status === 429 || (status === 0 && !navigator.onLine);
}
