import { expect, it, vi } from 'vitest';
import { request } from './request';

it('gives a call up after 30 seconds', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const outcome = request({ url: 'events' });
  expect(timeout).toHaveBeenCalledWith(30_000);
  patience.abort(new DOMException('late', 'TimeoutError'));
  expect(await outcome).toMatchObject({ error: { status: 0, code: 'timeout' } });
});
