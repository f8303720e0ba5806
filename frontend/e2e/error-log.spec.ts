import { expect, test } from '@playwright/test';
import { at, channels } from './channels.ts';

test('a call that fails is reported with its screen, and without what was searched for', async ({ page }) => {
  const [channel] = channels;
  if (!channel) throw new Error('no channels');
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/error-log'));
  await page.goto(at(channel, '/upcoming?title=secret-words'));
  const report = await reported;
  expect(report.postDataJSON()).toMatchObject({ path: '/events', route: '/upcoming', method: 'GET', status: 500 });
  expect(report.postData()).not.toContain('secret-words');
  expect((await report.response())?.status()).toBe(204);
});
