export interface PageView {
  path: string;
  previous: string | null;
  at: number;
}

type Listener = (view: PageView) => void;

const listeners = new Set<Listener>();

/** Page views emitted before the first listener subscribed. */
let waiting: PageView[] = [];

/** Subscribes to page views and replays the earlier ones to the first subscriber. Returns the unsubscribe function. */
export function onPageView(listener: Listener): () => void {
  waiting.forEach(listener);
  waiting = [];
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitPageView(view: PageView): void {
  if (listeners.size === 0) waiting.push(view);
  listeners.forEach((listener) => listener(view));
}
