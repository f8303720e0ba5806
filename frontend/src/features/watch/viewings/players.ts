import { SECOND_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';

/** As long as the server keeps a place without a sign: a tab that crashed counts no longer, either. */
const KEPT_MS = 45 * SECOND_MS;
const KEY = 'watching';

/** The players of this browser that have its place, in all its tabs, each with the time until which it counts. */
type Players = Record<string, number>;

/** Tells the other tabs that a player has the device's place, and goes on to play. */
export function notePlayer(player: string): void {
  write({ ...others(player), [player]: Date.now() + KEPT_MS });
}

/** Tells that a player has it no longer. Returns whether it was the last one of the browser: the tabs of one are one device, whose place is for all of them. */
export function leavePlayer(player: string): boolean {
  const left = others(player);
  write(left);
  return Object.keys(left).length === 0;
}

function others(player: string): Players {
  const known = Object.entries(storage.get<Players>(KEY) ?? {});
  return Object.fromEntries(known.filter(([other, until]) => other !== player && until > Date.now()));
}

function write(players: Players): void {
  if (Object.keys(players).length > 0) storage.set(KEY, players, KEPT_MS);
  else storage.remove(KEY);
}
