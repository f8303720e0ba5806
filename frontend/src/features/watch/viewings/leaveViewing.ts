import { apiKey } from '@/api/apiKey';
import { keyed } from '@/api/keyed';
import { address } from '@/api/request';
import { transport } from '@/api/transport';
import { VIEWINGS_PATH } from './viewingsApi';

/** A device that hears nothing for so long goes on: the next place is not to wait for ever. */
const PATIENCE_MS = 3000;

let leaving = Promise.resolve();

/** Gives this device's place at an event up, in a way that outlives the page, so that another can have it at once. */
export function leaveViewing(eventId: number): void {
  leaving = leave(eventId);
}

/** When the place that was given up last is gone: one that is asked for before that would go with it. */
export function placeLeft(): Promise<void> {
  return leaving;
}

async function leave(eventId: number): Promise<void> {
  const { key } = await apiKey();
  if (!key) return;
  const call = keyed({ url: VIEWINGS_PATH, method: 'DELETE', params: { event_id: eventId } }, key);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const init: RequestInit = { method: 'DELETE', keepalive: true, headers: { accept: 'application/json' }, signal };
  await transport().fetch(address(call), init).catch(() => undefined);
}
