import { useSyncExternalStore } from 'react';
import type { PlayerControls } from './controls';

/** The page's players, the current one last. A clip's page has a second one beside the mini player. */
let players: readonly PlayerControls[] = [];
const listeners = new Set<() => void>();

function setPlayers(now: readonly PlayerControls[]): void {
  players = now;
  listeners.forEach((listener) => listener());
}

/** Makes this the page's current player, and pauses the one before. Returns a function that removes it. */
export function addPlayer(controls: PlayerControls): () => void {
  getCurrentPlayer()?.pause();
  setPlayers([...players, controls]);
  return () => setPlayers(players.filter((player) => player !== controls));
}

export function getCurrentPlayer(): PlayerControls | null {
  return players.at(-1) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the page's player for other components; null while there is none. */
export function useCurrentPlayer(): PlayerControls | null {
  return useSyncExternalStore(subscribe, getCurrentPlayer);
}
