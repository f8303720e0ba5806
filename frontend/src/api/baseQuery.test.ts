import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '@/lib/storage';
import { json, problem, serve } from '@/testing/server';
import { api } from './api';
import { API_KEY_ERROR } from './apiKey';
import { connectionSlice, selectKeyFailed, selectLimited, sessionEnded } from './connectionSlice';
import type { CallOptions } from './baseQuery';
import { onFailure } from './reporter';
import type { Call } from './request';

let unique = 0;

function setUp() {
  const actions: string[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    actions.push((action as { type: string }).type);
    return next(action);
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, connection: connectionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, recorder),
  });
  return { store, actions };
}

type Endpoint = { initiate: () => Parameters<ReturnType<typeof configureStore>['dispatch']>[0] };

async function send(world: ReturnType<typeof setUp>, asked: Call, options: CallOptions = {}) {
  const name = `sent${(unique += 1)}`;
  const injected = api.injectEndpoints({
    endpoints: (build) => ({ [name]: build.mutation<unknown, void>({ query: () => asked, extraOptions: options }) }),
  });
  const endpoint = (injected.endpoints as unknown as Record<string, Endpoint>)[name];
  if (!endpoint) throw new Error('not injected');
  const running = world.store.dispatch(endpoint.initiate()) as unknown as Promise<{ data?: unknown; error?: unknown }>;
  await vi.advanceTimersByTimeAsync(5000);
  return running;
}

/** Returns the delay of each call after the first, in milliseconds. */
const delays = (times: number[]) => times.map((at) => at - Math.min(...times));

const KEYS = { get_api_key: (_: unknown, nth: number) => json({ data: { api_key: `key${nth}` } }) };

describe('baseQuery', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('puts the key into the query of GET and DELETE and the body of POST, and leaves public calls alone', async () => {
    const ok = () => json({ data: 1 });
    const log = serve({ ...KEYS, events: ok, 'clip/3': ok, clip: ok, 'pages/2': ok });
    const world = setUp();
    await send(world, { url: 'events', params: { limit: 2, sport: ['a', 'b'], empty: null } });
    await send(world, { url: 'clip/3', method: 'DELETE' });
    await send(world, { url: 'clip', method: 'POST', body: { name: 'Goal' } });
    await send(world, { url: 'pages/2' });
    const [key, events, removed, posted, page] = log;
    expect(key).toMatchObject({ path: 'get_api_key', method: 'POST', body: { channel_key: '' } });
    expect(events?.query.toString()).toBe('limit=2&sport=a%2Cb&api_key=key1');
    expect(removed?.query.get('api_key')).toBe('key1');
    expect(posted?.body).toEqual({ name: 'Goal', api_key: 'key1' });
    expect(page?.query.has('api_key')).toBe(false);
  });

  it('has a refused key anew, once, after a second, and tells the document', async () => {
    storage.set('api_key', 'stale');
    const times: number[] = [];
    const log = serve({
      ...KEYS,
      events: ({ query }) => {
        times.push(Date.now());
        return query.get('api_key') === 'stale' ? problem(401, 'api_key_invalid') : json({ data: [] });
      },
    });
    const heard: CustomEvent[] = [];
    document.addEventListener(API_KEY_ERROR, (event) => heard.push(event as CustomEvent), { once: true });
    const world = setUp();
    expect(await send(world, { url: 'events' })).toMatchObject({ data: { data: [] } });
    expect(log.map(({ path }) => path)).toEqual(['events', 'get_api_key', 'events']);
    expect(delays(times)).toEqual([0, 1000]);
    expect(storage.get('api_key')).toBe('key1');
    expect(heard[0]?.detail).toMatchObject({ url: 'events', error: { code: 'api_key_invalid' } });
    expect(world.actions).not.toContain(sessionEnded.type);
    expect(selectKeyFailed(world.store.getState())).toBe(false);
  });

  it('gives up after the second refusal of the key', async () => {
    const log = serve({ ...KEYS, events: () => problem(422, 'invalid_parameters', { errors: { api_key: ['bad'] }, error_codes: { api_key: ['invalid'] } }) });
    const world = setUp();
    await send(world, { url: 'events' });
    expect(log.filter(({ path }) => path === 'events')).toHaveLength(2);
    expect(selectKeyFailed(world.store.getState())).toBe(true);
  });

  it('sets the global flag when the key itself is not to be had', async () => {
    serve({ get_api_key: () => problem(500, 'internal') });
    const world = setUp();
    expect(await send(world, { url: 'events' })).toMatchObject({ error: { code: 'internal' } });
    expect(selectKeyFailed(world.store.getState())).toBe(true);
  });

  it('repeats once after a second where configured, for failures that pass', async () => {
    const times: number[] = [];
    const log = serve({
      ...KEYS,
      events: (_, nth) => (nth === 1 ? new TypeError('no network') : json({ data: 'here' })),
      faq: () => problem(503, 'unavailable'),
      menu: () => problem(422, 'invalid_parameters'),
      teams: () => {
        times.push(Date.now());
        return problem(503, 'unavailable');
      },
    });
    const world = setUp();
    expect(await send(world, { url: 'events' }, { retry: true })).toMatchObject({ data: { data: 'here' } });
    expect(await send(world, { url: 'faq' })).toMatchObject({ error: { status: 503 } });
    expect(await send(world, { url: 'menu' }, { retry: true })).toMatchObject({ error: { status: 422 } });
    expect(log.map(({ path }) => path)).toEqual(['get_api_key', 'events', 'events', 'faq', 'menu']);
    expect(await send(world, { url: 'teams' }, { retry: true })).toMatchObject({ error: { status: 503 } });
    expect(delays(times)).toEqual([0, 1000]);
  });

  it.each(['POST', 'DELETE'] as const)('never repeats a %s', async (method) => {
    const log = serve({ ...KEYS, 'clips/7': () => problem(503, 'unavailable') });
    expect(await send(setUp(), { url: 'clips/7', method }, { retry: true })).toMatchObject({ error: { status: 503 } });
    expect(log.map(({ path }) => path)).toEqual(['get_api_key', 'clips/7']);
  });

  it('ends the session on 401, reported unless a guest was expected', async () => {
    serve({ ...KEYS, profile: () => problem(401, 'unauthorized') });
    const reported: string[] = [];
    const stop = onFailure((failure) => 'url' in failure && reported.push(failure.url));
    const world = setUp();
    await send(world, { url: 'profile' }, { guestsExpected: true });
    expect(world.actions).toContain(sessionEnded.type);
    expect(reported).toEqual([]);
    await send(world, { url: 'profile' });
    expect(reported).toEqual(['profile']);
    stop();
  });

  it('reports a 404, except where the screen shows it as an answer', async () => {
    serve({ ...KEYS, events: () => problem(404, 'not_found'), 'events/9': () => problem(404, 'not_found') });
    const reported: string[] = [];
    const stop = onFailure((failure) => 'url' in failure && reported.push(failure.url));
    const world = setUp();
    await send(world, { url: 'events/9' }, { absenceExpected: true });
    await send(world, { url: 'events' });
    expect(reported).toEqual(['events']);
    stop();
  });

  it('reports a file that could not be made, not one that is being made', async () => {
    const codes = ['vertical_not_ready', 'vertical_failed'];
    const expected = { expectedCode: 'vertical_not_ready' };
    serve({ ...KEYS, 'clip/download/3': (_call, nth) => problem(409, codes[nth - 1] ?? '') });
    const reported: string[] = [];
    const stop = onFailure((failure) => 'problem' in failure && reported.push(failure.problem.code));
    const world = setUp();
    await send(world, { url: 'clip/download/3' }, expected);
    await send(world, { url: 'clip/download/3' }, expected);
    expect(reported).toEqual(['vertical_failed']);
    stop();
  });

  it('stops the site on rate_limited, and not on too_many_attempts', async () => {
    serve({
      ...KEYS,
      'v2/auth/login': () => problem(429, 'too_many_attempts', {}, { 'retry-after': '30' }),
      events: () => problem(429, 'rate_limited', {}, { 'retry-after': '90' }),
    });
    const world = setUp();
    await send(world, { url: 'v2/auth/login', method: 'POST' });
    expect(selectLimited(world.store.getState())).toBeNull();
    await send(world, { url: 'events' });
    expect(selectLimited(world.store.getState())).toMatchObject({ retryAfterMs: 90_000 });
  });

  it('stops the site on the 429 of a proxy, too, which has no code', async () => {
    serve({ ...KEYS, events: () => new Response('<h1>429 Too Many Requests</h1>', { status: 429 }) });
    const world = setUp();
    await send(world, { url: 'events' });
    expect(selectLimited(world.store.getState())).toMatchObject({ retryAfterMs: 0 });
  });
});
