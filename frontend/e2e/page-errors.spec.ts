import { expect, type Page, test } from '@playwright/test';
import { answerOf, at, channels } from './channels.ts';

const [channel = ''] = channels;

interface Bootstrap {
  data: { settings: { images: { logo: unknown } } | null; pages: unknown };
}

/** Serves a channel whose bootstrap data `spoil` has made invalid. */
async function sent(page: Page, spoil: (bootstrap: Bootstrap['data']) => void) {
  await page.route('**/api/channel-bootstrap-data*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const bootstrap = JSON.parse((await answerOf(channel, pathname + search)).text) as Bootstrap;
    spoil(bootstrap.data);
    await route.fulfill({ json: bootstrap });
  });
}

/** Waits for the error report, and returns it with the status of the server's response. */
async function reported(page: Page) {
  const request = await page.waitForRequest((one) => one.url().endsWith('/api/error-log'));
  const body = request.postDataJSON() as Record<string, string>;
  return { body, status: (await request.response())?.status() };
}

test('a header that throws leaves its name, its menu and a page that can be used', async ({ page, isMobile }, testInfo) => {
  await sent(page, ({ settings }) => {
    if (settings) settings.images.logo = null;
  });
  const report = reported(page);
  await page.goto(at(channel, '/upcoming?lang=en&q=secret-words'));
  const header = page.getByRole('banner');
  const name = header.locator('a.brand');
  await expect(name).toHaveText(/\w/);
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const { body, status } = await report;
  expect([body['code'], body['route'], status]).toEqual(['caught', '/upcoming', 204]);
  expect(body['message']).toContain('TypeError');
  expect(body['release']).toMatch(/^[0-9a-f]{12}$/);
  expect(body['stack']).toContain('/assets/');
  expect(JSON.stringify(body)).not.toContain('secret-words');
  await page.screenshot({ path: testInfo.outputPath('header.png') });
  const menu = page.getByRole('navigation', { name: isMobile ? 'Quick menu' : 'Main menu' });
  await menu.locator('a[href="/live"]').first().click();
  await expect(page).toHaveURL(/\/live/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await name.click();
  await expect(page).toHaveURL(at(channel, '/'));
});

test('what throws around the screens is said in place of the page, and reported', async ({ page }) => {
  await sent(page, (bootstrap) => {
    bootstrap.pages = null;
  });
  const report = reported(page);
  await page.goto(at(channel, '/faq?lang=en'));
  await expect(page.getByRole('alert')).toContainText('This page stumbled');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.locator('#splash')).toHaveCount(0);
  expect((await report).body).toMatchObject({ code: 'caught' });
});

test('a site that can’t start says so, and reports it', async ({ page }) => {
  await sent(page, (bootstrap) => {
    bootstrap.settings = null;
  });
  const report = reported(page);
  await page.goto(at(channel, '/faq?lang=en'));
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
  await expect(page.locator('#splash')).toHaveCount(0);
  const { body, status } = await report;
  expect([body['code'], body['route'], status]).toEqual(['promise', '/faq', 204]);
});

test('an error that nobody handles is reported, and one of another script is not', async ({ page }) => {
  await page.goto(at(channel, '/faq?lang=en'));
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const sources = await page.evaluate(() => [...document.scripts].map(({ src }) => src).find((src) => src.includes('/main.')));
  const reports: unknown[] = [];
  page.on('request', (one) => one.url().endsWith('/api/error-log') && reports.push(one.postDataJSON()));
  await page.waitForLoadState('networkidle');
  await page.evaluate((script) => {
    const thrown = (message: string, address: string) => Object.assign(new Error(message), { stack: `Error: ${message}\n    at t (${address}:1:1)` });
    dispatchEvent(new ErrorEvent('error', { error: thrown('theirs', 'chrome-extension://abc/content.js') }));
    dispatchEvent(new ErrorEvent('error', { error: thrown('ours', String(script)) }));
    dispatchEvent(new ErrorEvent('error', { error: thrown('ours', String(script)) }));
  }, sources);
  await expect.poll(() => reports).toMatchObject([{ code: 'script', message: 'Error: ours' }]);
  // The script's map is beside the build, and not served anywhere.
  const script = new URL(String(sources)).pathname;
  for (const map of [`${script}.map`, `${script.replace('/assets/', '/maps/')}.map`]) {
    expect((await answerOf(channel, map)).status).toBe(404);
  }
  expect((await answerOf(channel, script)).text).not.toContain('sourceMappingURL');
});
