// @vitest-environment node
import { json, problem, serve } from '@/testing/server';
import { requestEarly, forgetEarly, hasAnswered, takeEarly } from './earlyCalls';

it('hands what was asked ahead to the first call for the same, and to no other', async () => {
  const log = serve({ menu: () => json({ data: ['home'] }) });
  await requestEarly({ url: 'menu', params: { lang: 'fr' } });
  expect(takeEarly({ url: 'menu' })).toBeUndefined();
  expect(await takeEarly({ url: 'menu', params: { lang: 'fr' } })).toEqual({ data: { data: ['home'] } });
  expect(takeEarly({ url: 'menu', params: { lang: 'fr' } })).toBeUndefined();
  expect(log).toHaveLength(1);
});

it('says whether an answer is there', async () => {
  serve({ menu: () => json({ data: [] }) });
  const call = { url: 'menu', params: { lang: 'fr' } };
  const asking = requestEarly(call);
  expect(hasAnswered('menu')).toBe(false);
  await asking;
  expect(hasAnswered('menu')).toBe(true);
  expect(hasAnswered('pages')).toBe(false);
  await takeEarly(call);
  expect(hasAnswered('menu')).toBe(false);
});

it('takes a failure for no answer', async () => {
  serve({ menu: () => problem(503, 'internal') });
  await requestEarly({ url: 'menu' });
  expect(hasAnswered('menu')).toBe(false);
});

it('forgets what it has when somebody else asks', async () => {
  serve({ menu: () => json({ data: [] }) });
  await requestEarly({ url: 'menu' });
  forgetEarly();
  expect(takeEarly({ url: 'menu' })).toBeUndefined();
});
