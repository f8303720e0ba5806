export interface PageView {
  path: string;
  previous: string | null;
  at: number;
}

type Listener = (view: PageView) => void;

const listeners = new Set<Listener>();

/** Pages seen before anybody listened. */
let waiting: PageView[] = [];

/** Analytics subscribe here, and are told of the pages before, too; returns how to stop. */
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
