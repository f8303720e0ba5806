import { SECOND_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';

/** Time for which the server keeps a slot without a heartbeat. After that, a crashed tab does not count either. */
const KEPT_MS = 45 * SECOND_MS;
const KEY = 'watching';

/** Players of this browser that hold its slot, in all tabs, with their expiry in Unix milliseconds. */
type Players = Record<string, number>;

/** Tells the other tabs that a player holds the device's slot and keeps playing. */
export function recordPlayer(player: string): void {
  write({ ...others(player), [player]: Date.now() + KEPT_MS });
}

/** Tells the other tabs that a player has left. Returns whether it was the browser's last one: all tabs are one device and share its slot. */
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
