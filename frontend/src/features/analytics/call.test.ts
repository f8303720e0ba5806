// @vitest-environment node
import { storage } from '@/lib/storage';
import { json, problem, serve } from '@/testing/server';
import { call } from './call';

beforeEach(() => storage.set('api_key', 'k'));
afterEach(() => vi.restoreAllMocks());

it('gives a call up after 30 seconds, to be made again later', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const outcome = call('event', { events: [] });
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(30_000));
  patience.abort(new DOMException('late', 'TimeoutError'));
  expect(await outcome).toEqual({ done: false, why: 'later', afterMs: null });
});

it.each([
  [403, 'off'],
  [410, 'over'],
  [422, 'dropped'],
  [429, 'later'],
  [503, 'later'],
])('a refusal with %i is %s', async (status, why) => {
  serve({ 'datalake/session/': () => problem(status, 'refused') });
  expect(await call('session', {})).toMatchObject({ done: false, why });
});

it('gives what was answered', async () => {
  const log = serve({ 'datalake/hash/': () => json({ data: { hash: 'f' } }) });
  expect(await call('hash', { a: 1 })).toEqual({ done: true, data: { hash: 'f' } });
  expect(log[0]).toMatchObject({ method: 'POST', body: { a: 1, api_key: 'k' } });
});
