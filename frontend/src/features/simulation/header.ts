import { SECOND_MS } from '@/lib/constants';
import type { Simulation } from './storedSimulation';

export const HEADER = 'x-simulation';

/** Returns the header of every API call: the link's token, and how the state differs from the default. `now` is this device's time. */
export function headerOf({ token, state }: Simulation, now: number): string {
  const { viewer, pass, country, moment } = state;
  const parts = [token, `viewer=${viewer}`];
  if (viewer === 'subscriber' && pass !== null) parts.push(`package=${pass}`);
  if (country) parts.push(`country=${country}`);
  if (moment) parts.push(`at=${inSeconds(now + moment.ahead)}`);
  return parts.join(';');
}

function inSeconds(moment: number): string {
  return new Date(Math.floor(moment / SECOND_MS) * SECOND_MS).toISOString().replace('.000', '');
}
