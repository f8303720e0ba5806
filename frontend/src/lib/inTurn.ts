import { whenIdle } from './whenIdle';

/** A browser that never rests goes on all the same. */
const LONGEST_WAIT_MS = 300;

const waiting: (() => void)[] = [];
let begun = false;

/**
 * Calls `act` once the browser has nothing else to do and all who asked before have had their turn, one at a time: what
 * several parts of a page draw later never comes at once. Returns how to call it off.
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
