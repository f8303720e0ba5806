import { startTransition, useEffect, useState } from 'react';

/** A browser that never rests goes on all the same. */
const LONGEST_WAIT_MS = 300;
const WITHOUT_IDLE_MS = 30;

/**
 * How many of a page's parts may be drawn by now: one at first, then one more whenever the browser has nothing else to
 * do. Many cards that enter the page at once keep a phone from its viewer.
 */
export function useParts(total: number): number {
  const [parts, setParts] = useState(1);
  useEffect(() => (parts < total ? whenIdle(() => startTransition(() => setParts(parts + 1))) : undefined), [parts, total]);
  return parts;
}

/** Returns how to call it off. */
function whenIdle(act: () => void): () => void {
  // Not every browser tells when it rests.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
  return () => window.cancelIdleCallback(handle);
}
