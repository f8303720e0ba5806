import { vi } from 'vitest';
import { json, problem } from '@/testing/server';
import { forThisPage, simulated } from './detach';
import { keep, PLAIN } from './kept';

const listener = { onOver: vi.fn(), onRefused: vi.fn() };

function calls(answer: () => Response = () => json({ data: null })) {
  const sent = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => answer());
  return { sent, fetch: simulated(sent as typeof fetch, listener) };
}

beforeEach(() => {
  vi.clearAllMocks();
  keep({ token: 'signed', state: { ...PLAIN, viewer: 'user' } });
});

it('says of every call of the API that it is simulated, and leaves cookies out', async () => {
  const { sent, fetch } = calls();
  await fetch('/api/profile', { headers: { accept: 'application/json' } });
  const init = sent.mock.calls[0]?.[1];
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({ accept: 'application/json', 'x-simulation': 'signed;viewer=user' });
  expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
});

it('leaves alone who names another state, and what is no call of the API', async () => {
  const { sent, fetch } = calls();
  await fetch('/api/events', { headers: { 'x-simulation': 'signed;viewer=guest' } });
  expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get('x-simulation')).toBe('signed;viewer=guest');
  await fetch('/media/token/master.m3u8');
  await fetch('https://elsewhere.example/api/profile', { method: 'POST' });
  expect(sent.mock.calls.slice(1)).toEqual([['/media/token/master.m3u8', undefined], ['https://elsewhere.example/api/profile', { method: 'POST' }]]);
});

it('sends nothing of what is counted or reported', async () => {
  const { sent, fetch } = calls();
  for (const path of ['/api/error-log', '/api/datalake/event/']) expect((await fetch(path, { method: 'POST' })).status).toBe(204);
  expect(sent).not.toHaveBeenCalled();
});

it('tells what was not stored, but not of what the player does by itself', async () => {
  const { fetch } = calls(() => problem(409, 'simulated'));
  await fetch('/api/viewings', { method: 'POST' });
  await fetch('/api/watch-positions', { method: 'POST' });
  expect(listener.onRefused).not.toHaveBeenCalled();
  const answer = await fetch('/api/favorite', { method: 'POST' });
  expect(listener.onRefused).toHaveBeenCalledOnce();
  expect(await answer.json()).toMatchObject({ code: 'simulated' });
});

it('knows the end of its link from other things that are not there', async () => {
  const { fetch } = calls(() => problem(404, 'not_found'));
  await fetch('/api/events/7');
  expect(listener.onOver).not.toHaveBeenCalled();
  await calls(() => problem(404, 'simulation_over')).fetch('/api/events/7');
  expect(listener.onOver).toHaveBeenCalledOnce();
});

it('keeps values for as long as the page is there, and writes none', () => {
  const storage = forThisPage();
  storage.set('language', 'fr');
  expect(storage.get('language')).toBe('fr');
  storage.remove('language');
  expect(storage.get('language')).toBeNull();
  expect(localStorage.length).toBe(0);
});
