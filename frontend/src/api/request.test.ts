// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { request } from './request';

it('gives a call up after 30 seconds', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const outcomes = [request({ url: 'events' }), request({ url: 'events' }, new AbortController().signal)];
  expect(timeout.mock.calls).toEqual([[30_000], [30_000]]);
  patience.abort(new DOMException('late', 'TimeoutError'));
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
  for (const outcome of outcomes) expect(await outcome).toMatchObject({ error: { status: 0, code: 'timeout' } });
});
