import { startTransition, useEffect, useState } from 'react';
import { inTurn } from './inTurn';

/**
 * How many of a page's parts may be drawn by now: one at first, then one more whenever the browser has nothing else to
 * do. Many cards that enter the page at once keep a phone from its viewer.
 */
export function useParts(total: number): number {
  const [parts, setParts] = useState(1);
  useEffect(() => (parts < total ? inTurn(() => startTransition(() => setParts(parts + 1))) : undefined), [parts, total]);
  return parts;
}
