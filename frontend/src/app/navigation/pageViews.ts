export interface PageView {
  path: string;
  previous: string | null;
  at: number;
}

type Listener = (view: PageView) => void;

const listeners = new Set<Listener>();

/** Analytics subscribe here; returns how to stop. */
export function onPageView(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitPageView(view: PageView): void {
  listeners.forEach((listener) => listener(view));
}
