import { apiKey } from '@/api/apiKey';
import { keyed } from '@/api/keyed';
import { address } from '@/api/request';
import { transport } from '@/api/transport';
import { VIEWINGS_PATH } from './viewingsApi';

/** Timeout of a release request, because the next claim waits for it. */
const PATIENCE_MS = 3000;

let leaving = Promise.resolve();

/** Releases this device's slot at an event with a request that outlives the page, so that another device gets it at once. */
export function leaveViewing(eventId: number): void {
  leaving = leave(eventId);
}

/** Resolves when the last release is complete: a slot claimed earlier would be released with it. */
export function placeLeft(): Promise<void> {
  return leaving;
}

async function leave(eventId: number): Promise<void> {
  const { key } = await apiKey();
  if (!key) return;
  const call = keyed({ url: VIEWINGS_PATH, method: 'DELETE', params: { event_id: eventId } }, key);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const init: RequestInit = { method: 'DELETE', keepalive: true, headers: { accept: 'application/json' }, signal };
  await transport()
    .fetch(address(call), init)
    .catch(() => undefined);
}
