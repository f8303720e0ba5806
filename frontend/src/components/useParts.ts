import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/** A browser that never rests goes on all the same. */
const LONGEST_WAIT_MS = 300;

/**
 * How many of a page's parts may be drawn by now: one at first, then one more whenever the browser has nothing else to
 * do. Many cards that enter the page at once keep a phone from its viewer.
 */
export function useParts(total: number): number {
  const [parts, setParts] = useState(1);
  useEffect(() => (parts < total ? whenIdle(() => startTransition(() => setParts(parts + 1)), LONGEST_WAIT_MS) : undefined), [parts, total]);
  return parts;
}
