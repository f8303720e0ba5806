const WITHOUT_IDLE_MS = 30;

/** Calls `act` in an idle callback, after `longest` milliseconds at the latest. Returns a function that cancels it. */
export function whenIdle(act: () => void, longest: number): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: longest });
  return () => window.cancelIdleCallback(handle);
}

const PATIENCE_MS = 2000;

/** Resolves at the next idle period, after 2 s at the latest. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, PATIENCE_MS));
}
