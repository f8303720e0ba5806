import { whenIdle } from './whenIdle';

/** Timeout of the idle callback, for a browser that is never idle. */
const LONGEST_WAIT_MS = 300;

const waiting: (() => void)[] = [];
let begun = false;

/**
 * Queues `act` for an idle callback, one call per callback in order, so that several parts of a page do not render
 * at once. Returns a function that cancels it.
 */
export function inTurn(act: () => void): () => void {
  waiting.push(act);
  if (!begun) next();
  return () => {
    const place = waiting.indexOf(act);
    if (place >= 0) waiting.splice(place, 1);
  };
}

function next(): void {
  begun = waiting.length > 0;
  if (!begun) return;
  whenIdle(() => {
    const act = waiting.shift();
    next();
    act?.();
  }, LONGEST_WAIT_MS);
}
