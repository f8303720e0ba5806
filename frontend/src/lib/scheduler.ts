/* When work runs that nobody waits for, and how long work lets the browser paint and handle input. */

/** Upper bound on waiting for an idle period, for a page that is never idle. */
const PATIENCE_MS = 2000;
/** The same for one of several tasks in a queue. */
const PATIENCE_IN_TURN_MS = 300;
/** Delay in place of an idle period, where the browser has no idle callbacks (Safari). */
const WITHOUT_IDLE_MS = 30;

/** Calls `task` in an idle period, after `patience` milliseconds at the latest. Returns a function that cancels it. */
export function postIdle(task: () => void, patience = PATIENCE_MS): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: patience });
  return () => window.cancelIdleCallback(handle);
}

/** Resolves in the next idle period, after two seconds at the latest. */
export function idle(): Promise<void> {
  return new Promise((resolve) => postIdle(resolve));
}

const queue: (() => void)[] = [];
let isRunning = false;

/**
 * Queues `task` for an idle period of its own, so that several parts of a page do not render at once. Tasks run in order.
 * Returns a function that cancels it.
 */
export function postInTurn(task: () => void): () => void {
  queue.push(task);
  if (!isRunning) runNext();
  return () => {
    const place = queue.indexOf(task);
    if (place >= 0) queue.splice(place, 1);
  };
}

function runNext(): void {
  isRunning = queue.length > 0;
  if (!isRunning) return;
  postIdle(() => {
    const task = queue.shift();
    runNext();
    task?.();
  }, PATIENCE_IN_TURN_MS);
}

/** Lets the browser paint and handle input. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
