import type { Problem } from './problem';

export interface RequestError {
  url: string;
  method: string;
  problem: Problem;
}

type Listener = (error: RequestError) => void;

const listeners = new Set<Listener>();

/** Whoever sends request errors somewhere subscribes here; returns how to stop. */
export function onRequestError(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportRequestError(error: RequestError): void {
  if (isSkipped(error.problem)) return;
  listeners.forEach((listener) => listener(error));
}

/**
 * Failures that are nobody's fault: a call that the page itself gave up, a refusal for calling too often, and whatever
 * fails while the browser knows that it is offline. Calls skip two more by their options: `guestsExpected` a 401,
 * `absenceExpected` a 404.
 */
function isSkipped({ status, code }: Problem): boolean {
  return code === 'aborted' || status === 429 || (status === 0 && !navigator.onLine);
}
