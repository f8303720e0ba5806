import type { Problem } from './problem';

export interface RequestError {
  url: string;
  method: string;
  problem: Problem;
}

type Listener = (error: RequestError) => void;

/** Not faults: a call the page itself gave up, and what every visitor's session comes to in the end. */
const SKIPPED = new Set(['aborted', 'unauthenticated', 'not_found']);

const listeners = new Set<Listener>();

/** Whoever sends request errors somewhere subscribes here; returns how to stop. */
export function onRequestError(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportRequestError(error: RequestError): void {
  if (SKIPPED.has(error.problem.code)) return;
  listeners.forEach((listener) => listener(error));
}
