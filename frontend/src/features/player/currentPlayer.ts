import { useSyncExternalStore } from 'react';
import type { PlayerControls } from './controls';

let current: PlayerControls | null = null;
const listeners = new Set<() => void>();

/** A player has come onto the page, or (null) it is gone. */
export function setCurrentPlayer(controls: PlayerControls | null): void {
  current = controls;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The player on the page, for what stands beside it; null where nothing plays. */
export function useCurrentPlayer(): PlayerControls | null {
  return useSyncExternalStore(subscribe, () => current);
}
