const WITHOUT_IDLE_MS = 30;

/** Calls `act` once the browser has nothing else to do, after `longest` milliseconds at the latest. Returns how to call it off. */
export function whenIdle(act: () => void, longest: number): () => void {
  // Safari doesn't tell when it rests.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: longest });
  return () => window.cancelIdleCallback(handle);
}

const PATIENCE_MS = 2000;

/** Until the browser has nothing else to do: what nobody waits for comes then. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, PATIENCE_MS));
}
