import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { makeStore } from '@/app/store';
import { viewing } from '@/testing/playback';
import { json, problem, serve } from '@/testing/server';
import { usePlace } from './usePlace';

const KEY = { get_api_key: () => json({ data: { api_key: 'k' } }) };
const other = { device: { browser: 'Firefox', system: 'Windows' }, event_id: 7, since: '2026-03-14T12:00:00Z' };
const full = viewing({ granted: false, others: [other, other] });

function show(heartbeat: number | null) {
  const store = makeStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(() => usePlace(7, heartbeat), { wrapper });
}

it('asks nobody where nobody counts', () => {
  const log = serve(KEY);
  expect(show(null).result.current.place).toEqual({ is: 'granted' });
  expect(log).toEqual([]);
});

it('has a place once the server says so, and gives it up at the end', async () => {
  const log = serve({ ...KEY, viewings: ({ method }) => (method === 'POST' ? json({ data: viewing() }) : new Response(null, { status: 204 })) });
  const { result, unmount } = show(15);
  expect(result.current.place).toEqual({ is: 'asking' });
  await waitFor(() => expect(result.current.place).toEqual({ is: 'granted' }));
  unmount();
  await waitFor(() => expect(log.at(-1)).toMatchObject({ method: 'DELETE', path: 'viewings' }));
  expect(log.at(-1)?.query.get('event_id')).toBe('7');
});

it('keeps the place for as long as another tab of the browser plays', async () => {
  const log = serve({ ...KEY, viewings: ({ method }) => (method === 'POST' ? json({ data: viewing() }) : new Response(null, { status: 204 })) });
  const given = () => log.filter(({ method }) => method === 'DELETE').length;
  const [first, second] = [show(15), show(15)];
  await waitFor(() => expect(first.result.current.place).toEqual({ is: 'granted' }));
  await waitFor(() => expect(second.result.current.place).toEqual({ is: 'granted' }));
  first.unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(given()).toBe(0);
  second.unmount();
  await waitFor(() => expect(given()).toBe(1));
});

it('asks for another place only once the one before is given up, and gives up none that it has not', async () => {
  let gone: () => void = () => undefined;
  const deleted = new Promise<Response>((resolve) => (gone = () => resolve(new Response(null, { status: 204 }))));
  const answers = [viewing(), full];
  const log = serve({ ...KEY, viewings: ({ method }) => (method === 'POST' ? json({ data: answers.shift() }) : deleted) });
  const asked = () => log.filter(({ path }) => path === 'viewings').map(({ method }) => method);
  const first = show(15);
  await waitFor(() => expect(first.result.current.place).toEqual({ is: 'granted' }));
  first.unmount();
  const second = show(15);
  await waitFor(() => expect(asked()).toEqual(['POST', 'DELETE']));
  gone();
  await waitFor(() => expect(second.result.current.place).toMatchObject({ is: 'refused' }));
  second.unmount();
  await Promise.resolve();
  expect(asked()).toEqual(['POST', 'DELETE', 'POST']);
});

it('waits no longer for a place to be given up than the call may take', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 3000 ? patience.signal : new AbortController().signal));
  const log = serve({ ...KEY, viewings: () => json({ data: viewing() }) });
  const answered = fetch;
  const hangs = ({ signal }: RequestInit) => new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => (init.method === 'DELETE' ? hangs(init) : answered(address, init)));
  const asked = () => log.filter(({ path }) => path === 'viewings').length;
  const first = show(15);
  await waitFor(() => expect(first.result.current.place).toEqual({ is: 'granted' }));
  first.unmount();
  const second = show(15);
  await waitFor(() => expect(AbortSignal.timeout).toHaveBeenCalledWith(3000));
  expect(asked()).toBe(1);
  patience.abort(new DOMException('late', 'TimeoutError'));
  await waitFor(() => expect(second.result.current.place).toEqual({ is: 'granted' }));
  expect(asked()).toBe(2);
});

it('is refused, takes over, and is told when another takes over from it', async () => {
  const answers = [full, viewing(), full];
  const log = serve({ ...KEY, viewings: () => json({ data: answers.shift() ?? viewing() }) });
  const { result } = show(15);
  await waitFor(() => expect(result.current.place).toMatchObject({ is: 'refused', lost: false, viewing: full }));
  act(() => result.current.takeOver());
  expect(result.current.busy).toBe(true);
  await waitFor(() => expect(result.current.place).toEqual({ is: 'granted' }));
  expect(result.current.busy).toBe(false);
  expect(log.filter(({ path }) => path === 'viewings').map(({ body }) => body?.['take_over'])).toEqual([false, true]);
  act(() => result.current.check());
  await waitFor(() => expect(result.current.place).toMatchObject({ is: 'refused', lost: true }));
});

it('plays where nobody answers, and says so where taking over was asked for', async () => {
  serve({ ...KEY, viewings: (_, nth) => (nth === 2 ? json({ data: full }) : problem(500, 'internal')) });
  const { result } = show(15);
  await waitFor(() => expect(result.current.place).toEqual({ is: 'granted' }));
  act(() => result.current.check());
  await waitFor(() => expect(result.current.place).toMatchObject({ is: 'refused', failure: null }));
  act(() => result.current.takeOver());
  await waitFor(() => expect(result.current.place).toMatchObject({ is: 'refused', failure: 'other' }));
});

it('says that devices were switched too often', async () => {
  serve({ ...KEY, viewings: (_, nth) => (nth === 1 ? json({ data: full }) : problem(429, 'too_many_attempts')) });
  const { result } = show(15);
  await waitFor(() => expect(result.current.place).toMatchObject({ is: 'refused', failure: null }));
  act(() => result.current.takeOver());
  await waitFor(() => expect(result.current.place).toMatchObject({ is: 'refused', failure: 'tooOften' }));
});
