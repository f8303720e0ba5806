import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selectLimited } from '@/api/connectionSlice';
import { type Problem, unanswered } from '@/api/problem';
import { reportRequestError } from '@/api/reporter';
import { channelApi } from '@/features/channel/channelApi';
import { storage } from '@/storage/storage';
import { channel } from '@/testing/channel';
import { type Asked, json, problem, serve } from '@/testing/server';
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
const fail = (url: string, changes?: Partial<Problem>) => reportRequestError({ url, method: 'GET', problem: failure(changes) });

let log: Asked[];
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
  const report = (problem: Problem) => reportRequestError({ url: 'events', method: 'GET', problem });
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
