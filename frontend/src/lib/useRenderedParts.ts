import { startTransition, useEffect, useState } from 'react';
import { postInTurn } from './scheduler';

/**
 * Returns how many of a page's parts to render: one at first, one more in each idle period. Mounting many cards at once would
 * block input on a phone.
 */
export function useRenderedParts(total: number): number {
  const [parts, setParts] = useState(1);
  useEffect(() => (parts < total ? postInTurn(() => startTransition(() => setParts(parts + 1))) : undefined), [parts, total]);
  return parts;
}
