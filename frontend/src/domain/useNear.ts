import { useEffect, useState } from 'react';

/** The pointer or focus must stay this long, so that a passing pointer has no effect. */
const LINGERS_MS = 200;

/** Returns whether the pointer or the focus stays on an element, and the event handlers that detect it. */
export function useNear() {
  const [here, setHere] = useState(false);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!here) return undefined;
    const timer = setTimeout(() => setNear(true), LINGERS_MS);
    return () => {
      clearTimeout(timer);
      setNear(false);
    };
  }, [here]);
  const come = () => setHere(true);
  const go = () => setHere(false);
  return { near, onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go };
}
