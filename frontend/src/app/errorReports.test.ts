import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { selectLimited } from '@/api/connectionSlice';
import { type Problem, unanswered } from '@/api/problem';
import { reportFailure } from '@/api/reporter';
import { channelApi } from '@/features/channel/channelApi';
import { storage } from '@/lib/storage';
import { channel } from '@/testing/channel';
import { type RecordedCall, json, problem, serve } from '@/testing/server';
import { keepFailures } from './errors/keptFailures';
import { reportErrors } from './errorReports';
import { makeStore, type Store } from './store';

const failure = (changes: Partial<Problem> = {}): Problem => ({
  status: 500,
  code: 'internal',
  title: 'Internal error',
  detail: 'The cause is in the log.',
  errors: null,
  error_codes: null,
  request_id: 'abc-1',
  retry_after_ms: null,
  ...changes,
});
const fail = (url: string, changes?: Partial<Problem>) => reportFailure({ url, method: 'GET', problem: failure(changes) });

let log: RecordedCall[];
let stop: () => void;
let store: Store;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  log = serve({ 'error-log': () => json(null) });
  store = makeStore();
  await store.dispatch(channelApi.util.upsertQueryData('getBootstrap', undefined, channel()));
  stop = reportErrors(store);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

it('sends what failed, with the pattern of the screen and without the query', () => {
  storage.set('api_key', 'k');
  window.history.replaceState(null, '', '/watch/12?t=3');
  fail('events/12?title=someone');
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({ method: 'POST', path: 'error-log' });
  expect(log[0]?.body).toEqual({
    message: 'The cause is in the log.',
    code: 'internal',
    status: 500,
    path: '/events/12',
    route: '/watch/:id',
    method: 'GET',
    request_id: 'abc-1',
    api_key: 'k',
  });
});

it('knows the pages of the channel, and has a name for addresses that lead nowhere', () => {
  window.history.replaceState(null, '', '/our-crew');
  fail('pages/1');
  window.history.replaceState(null, '', '/nowhere/at-all');
  fail('pages/2');
  expect(log.map(({ body }) => body?.['route'])).toEqual(['/our-crew', '*']);
});

it('keeps to what the log takes', () => {
  fail('events', { code: 'no code at all', detail: '', title: 'x'.repeat(900), request_id: '<b>' });
  expect(log[0]?.body).toMatchObject({ code: 'unreadable', message: 'x'.repeat(500), request_id: null });
});

it('sends the same failure once a minute', () => {
  fail('events');
  fail('events');
  fail('events', { code: 'unavailable', status: 503 });
  vi.setSystemTime(Date.now() + 59_999);
  fail('events');
  expect(log).toHaveLength(2);
  vi.setSystemTime(Date.now() + 1);
  fail('events');
  expect(log).toHaveLength(3);
});

it('sends ten a minute at most', () => {
  for (let id = 0; id < 25; id += 1) fail(`events/${id}`);
  expect(log).toHaveLength(10);
  vi.setSystemTime(Date.now() + 60_000);
  fail('events/99');
  expect(log).toHaveLength(11);
});

it('leaves out what is nobody’s fault', () => {
  const report = (problem: Problem) => reportFailure({ url: 'events', method: 'GET', problem });
  report(unanswered('aborted', new Error('given up')));
  report(failure({ status: 429, code: 'rate_limited' }));
  report(failure({ status: 429, code: 'too_many_attempts' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  report(unanswered('network', new TypeError('Failed to fetch')));
  expect(log).toEqual([]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  report(unanswered('network', new TypeError('Failed to fetch')));
  expect(log[0]?.body).toMatchObject({ code: 'network', status: 0 });
});

it('lets no screen notice a report that is refused or lost', async () => {
  log = serve({ 'error-log': (_, nth) => (nth === 1 ? problem(429, 'rate_limited') : new TypeError('no network')) });
  fail('events');
  fail('faq');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(log.map(({ path }) => path)).toEqual(['error-log', 'error-log']);
  expect(selectLimited(store.getState())).toBeNull();
});

describe('an error of a script', () => {
  const scripts = `${window.location.origin}/assets`;
  const own = `    at t (${scripts}/main.0a1b2c3d.js:1:234)`;
  function thrown(message: string, stack = `TypeError: ${message}\n${own}\n    at ${scripts}/framework.4e5f6a7b.js:1:2`) {
    return Object.assign(new TypeError(message), { stack });
  }

  it('is sent with its message, the places in the site’s scripts, the release and the screen', () => {
    document.head.innerHTML = '<meta name="release" content="0123456789ab">';
    window.history.replaceState(null, '', '/watch/12?t=3');
    reportFailure({ code: 'caught', error: thrown('x is null') });
    expect(log.map(({ body }) => body)).toEqual([
      {
        message: 'TypeError: x is null',
        code: 'caught',
        stack: `${own}\n    at ${scripts}/framework.4e5f6a7b.js:1:2`,
        route: '/watch/:id',
        release: '0123456789ab',
      },
    ]);
    document.head.innerHTML = '';
  });

  it('says nothing of the viewer', () => {
    const secrets = `No ann@example.org at https://channel.localhost/verify-email?token=abc, reset 0123456789abcdef0123456789abcdef`;
    reportFailure({ code: 'caught', error: thrown(secrets, `TypeError: ${secrets}\n${own}`) });
    reportFailure({ code: 'caught', error: { email: 'ann@example.org' } });
    expect(log.map(({ body }) => [body?.['message'], body?.['stack']])).toEqual([
      ['TypeError: No … at https://channel.localhost/verify-email reset …', own],
      ['Not an error: object', ''],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/ann@|token|0123456789abcdef/);
  });

  it('is cut to what the log takes', () => {
    const frames = Array.from({ length: 90 }, (_, line) => `    at t (${scripts}/main.js:${line}:1)`);
    const stack = [`    at ${'x'.repeat(9000)} (${scripts}/main.js:1:1)`, ...frames].join('\n');
    reportFailure({ code: 'caught', error: thrown('y '.repeat(2000), stack) });
    expect(String(log[0]?.body?.['message'])).toHaveLength(500);
    expect(String(log[0]?.body?.['stack']).split('\n')).toEqual(frames.slice(0, 20));
  });

  it('is left to others where it is theirs, was given up, or the browser is offline', () => {
    reportFailure({ code: 'script', error: thrown('theirs', 'at f (chrome-extension://abc/assets/content.js:1:1)') });
    reportFailure({ code: 'promise', error: { status: 500 } });
    reportFailure({ code: 'script', error: null });
    reportFailure({ code: 'promise', error: new DOMException('given up', 'AbortError') });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reportFailure({ code: 'caught', error: thrown('offline') });
    expect(log).toEqual([]);
  });

  it('is sent once a minute, and ten in all with failed requests', () => {
    reportFailure({ code: 'caught', error: thrown('same') });
    reportFailure({ code: 'caught', error: thrown('same') });
    for (let id = 0; id < 25; id += 1) reportFailure({ code: 'caught', error: thrown(`other ${id}`) });
    fail('events');
    expect(log).toHaveLength(10);
    vi.setSystemTime(Date.now() + 60_000);
    reportFailure({ code: 'caught', error: thrown('same') });
    expect(log).toHaveLength(11);
  });

  it('is kept with its page until the script that sends it is there', () => {
    stop();
    keepFailures();
    window.history.replaceState(null, '', '/watch/12');
    window.dispatchEvent(new ErrorEvent('error', { error: thrown('at the window') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown('in a promise') }));
    fail('events');
    window.history.replaceState(null, '', '/live');
    expect(log).toEqual([]);
    stop = reportErrors(store);
    window.dispatchEvent(new ErrorEvent('error', { error: thrown('later') }));
    expect(log.map(({ body }) => [body?.['code'], body?.['route']])).toEqual([
      ['script', '/watch/:id'],
      ['promise', '/watch/:id'],
      ['internal', '/watch/:id'],
      ['script', '/live'],
    ]);
  });
});
