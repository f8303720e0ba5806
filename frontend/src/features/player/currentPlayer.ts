import { useSyncExternalStore } from 'react';
import type { PlayerControls } from './controls';

let current: PlayerControls | null = null;
const listeners = new Set<() => void>();

/** Sets the page's player; null when it is removed. */
export function setCurrentPlayer(controls: PlayerControls | null): void {
  current = controls;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the page's player for other components; null while there is none. */
export function useCurrentPlayer(): PlayerControls | null {
  return useSyncExternalStore(subscribe, () => current);
}
