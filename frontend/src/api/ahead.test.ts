// @vitest-environment node
import { json, problem, serve } from '@/testing/server';
import { askAhead, forgetAhead, isHere, takeAhead } from './ahead';

it('hands what was asked ahead to the first call for the same, and to no other', async () => {
  const log = serve({ menu: () => json({ data: ['home'] }) });
  await askAhead({ url: 'menu', params: { lang: 'fr' } });
  expect(takeAhead({ url: 'menu' })).toBeUndefined();
  expect(await takeAhead({ url: 'menu', params: { lang: 'fr' } })).toEqual({ data: { data: ['home'] } });
  expect(takeAhead({ url: 'menu', params: { lang: 'fr' } })).toBeUndefined();
  expect(log).toHaveLength(1);
});

it('says whether an answer is there', async () => {
  serve({ menu: () => json({ data: [] }) });
  const call = { url: 'menu', params: { lang: 'fr' } };
  const asking = askAhead(call);
  expect(isHere('menu')).toBe(false);
  await asking;
  expect(isHere('menu')).toBe(true);
  expect(isHere('pages')).toBe(false);
  await takeAhead(call);
  expect(isHere('menu')).toBe(false);
});

it('takes a failure for no answer', async () => {
  serve({ menu: () => problem(503, 'internal') });
  await askAhead({ url: 'menu' });
  expect(isHere('menu')).toBe(false);
});

it('forgets what it has when somebody else asks', async () => {
  serve({ menu: () => json({ data: [] }) });
  await askAhead({ url: 'menu' });
  forgetAhead();
  expect(takeAhead({ url: 'menu' })).toBeUndefined();
});
