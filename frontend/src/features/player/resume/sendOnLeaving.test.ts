// @vitest-environment node
import { storage } from '@/lib/storage';
import { serve } from '@/testing/server';
import { sendOnLeaving } from './sendOnLeaving';

it('sends the position with the channel’s key', async () => {
  storage.set('api_key', 'k1');
  const asked = serve({ 'watch-positions': () => new Response(null, { status: 204 }) });
  await sendOnLeaving({ event_id: 7, position_ms: 12_000 });
  expect(asked).toMatchObject([{ method: 'POST', path: 'watch-positions', body: { event_id: 7, position_ms: 12_000, api_key: 'k1' } }]);
});

it('fails in silence', async () => {
  storage.set('api_key', 'k1');
  serve({ 'watch-positions': () => new Error('no network') });
  await expect(sendOnLeaving({ event_id: 7, position_ms: 12_000 })).resolves.toBeUndefined();
});
