import { apiKey } from '@/api/apiKey';
import { keyed } from '@/api/keyed';
import { address } from '@/api/request';
import { transport } from '@/api/transport';
import { KEEP_POSITION_PATH, type WatchPositionUpdate } from './watchPositionsApi';

/** Sends a position with a request that outlives the page. The result is unknown. */
export async function sendOnLeaving(watched: WatchPositionUpdate): Promise<void> {
  const { key } = await apiKey();
  if (!key) return;
  const call = keyed({ url: KEEP_POSITION_PATH, method: 'POST', body: { ...watched } }, key);
  const init: RequestInit = {
    method: 'POST',
    keepalive: true,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(call.body),
  };
  await transport()
    .fetch(address(call), init)
    .catch(() => undefined);
}
