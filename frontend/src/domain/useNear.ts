import { useEffect, useState } from 'react';

/** A pointer that only passes is not after anything. */
const LINGERS_MS = 200;

/** Whether the viewer lingers on something, with the pointer or the focus, and the handlers that tell. */
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
