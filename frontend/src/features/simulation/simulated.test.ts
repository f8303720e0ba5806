import { vi } from 'vitest';
import { json, problem } from '@/testing/server';
import { storeSimulation, PLAIN } from './storedSimulation';
import { simulated } from './simulated';

const listener = { onOver: vi.fn(), onRefused: vi.fn(), onReal: vi.fn() };
const MARKED = { 'x-simulated': '1', 'x-request-id': 'r1' };
const POST = { method: 'POST' };

type Answer = (path: string, method: string) => Response | Promise<Response>;

const simulation: Answer = () => json({ data: null }, 200, MARKED);
const refusal =
  (status: number, code: string): Answer =>
  () =>
    problem(status, code, {}, MARKED);

function calls(answer: Answer = simulation) {
  const sent = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => answer(String(input), init?.method ?? 'GET'));
  const log = () => sent.mock.calls.map(([input, init]) => `${init?.method ?? 'GET'} ${String(input)}`);
  return { sent, log, fetch: simulated(sent, listener) };
}

beforeEach(() => {
  vi.clearAllMocks();
  storeSimulation({ token: 'signed', state: { ...PLAIN, viewer: 'user' } });
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
  await fetch('https://elsewhere.example/api/profile', POST);
  expect(sent.mock.calls.slice(1)).toEqual([
    ['/media/token/master.m3u8', undefined],
    ['https://elsewhere.example/api/profile', POST],
  ]);
});

it('sends nothing of what is counted or reported', async () => {
  const { sent, fetch } = calls();
  for (const path of ['/api/error-log', '/api/datalake/event/']) expect((await fetch(path, POST)).status).toBe(204);
  expect(sent).not.toHaveBeenCalled();
});

it('tells what was not stored, but not of what the player does by itself', async () => {
  const { fetch } = calls(refusal(409, 'simulated'));
  await fetch('/api/viewings', POST);
  await fetch('/api/watch-positions', POST);
  expect(listener.onRefused).not.toHaveBeenCalled();
  const answer = await fetch('/api/favorite', POST);
  expect(listener.onRefused).toHaveBeenCalledOnce();
  expect(await answer.json()).toMatchObject({ code: 'simulated' });
});

it('knows the end of its link from other things that are not there', async () => {
  const { fetch } = calls(refusal(404, 'not_found'));
  await fetch('/api/events/7');
  expect(listener.onOver).not.toHaveBeenCalled();
  await calls(refusal(404, 'simulation_over')).fetch('/api/events/7');
  expect(listener.onOver).toHaveBeenCalledOnce();
});

it('asks whether it is a simulation before it sends what could change something, once', async () => {
  const { log, fetch } = calls();
  await Promise.all([fetch('/api/get_api_key', POST), fetch('/api/favorite', POST)]);
  await fetch('/api/favorite/3', { method: 'DELETE' });
  expect(log()).toEqual(['GET /api/simulation', 'POST /api/get_api_key', 'POST /api/favorite', 'DELETE /api/favorite/3']);
});

it('needs not ask where another answer has shown it', async () => {
  const { log, fetch } = calls();
  await fetch('/api/menu');
  await fetch('/api/get_api_key', POST);
  expect(log()).toEqual(['GET /api/menu', 'POST /api/get_api_key']);
});

it('sends a server that knows no simulations nothing that it would take for real', async () => {
  const { log, fetch } = calls(() => problem(404, 'not_found', {}, { 'x-request-id': 'r1' }));
  await expect(fetch('/api/favorite', POST)).rejects.toThrow(TypeError);
  expect(listener.onReal).toHaveBeenCalledOnce();
  await expect(fetch('/api/favorite', POST)).rejects.toThrow(TypeError);
  await expect(fetch('/api/menu')).rejects.toThrow(TypeError);
  expect(log()).toEqual(['GET /api/simulation']);
});

it('ends with the first answer that is a real one, also among others that are not', async () => {
  const { log, fetch } = calls((path) => json({ data: null }, 200, path === '/api/favorite' ? {} : MARKED));
  await fetch('/api/menu');
  await expect(fetch('/api/favorite', POST)).rejects.toThrow(TypeError);
  expect(listener.onReal).toHaveBeenCalledOnce();
  await expect(fetch('/api/favorite', POST)).rejects.toThrow(TypeError);
  expect(log()).toEqual(['GET /api/menu', 'POST /api/favorite']);
});

it.each([502, 429])('waits where a proxy has asked no server (%i), and sends nothing meanwhile', async (status) => {
  let away = true;
  const { log, fetch } = calls(() => (away ? new Response('<html>', { status }) : json({ data: null }, 200, MARKED)));
  expect((await fetch('/api/menu')).status).toBe(status);
  await expect(fetch('/api/favorite', POST)).rejects.toThrow(TypeError);
  expect(listener.onReal).not.toHaveBeenCalled();
  away = false;
  await fetch('/api/favorite', POST);
  expect(log()).toEqual(['GET /api/menu', 'GET /api/simulation', 'GET /api/simulation', 'POST /api/favorite']);
});
