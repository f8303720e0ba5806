import { expect, test } from '@playwright/test';
import { at, channels } from './channels.ts';

const [channel = ''] = channels;
const BROKEN = JSON.stringify({ value: 'broken', expires: 4_000_000_000_000 });

test('a broken key is dropped and had anew, and the page is none the worse', async ({ page }) => {
  await page.addInitScript((entry) => {
    if (!sessionStorage.getItem('broken-once')) localStorage.setItem('rudy_api_key', entry);
    sessionStorage.setItem('broken-once', '1');
    document.addEventListener('grandstand:api-key-error', (event) => {
      const { error, url } = (event as CustomEvent<{ error: { code: string }; url: string }>).detail;
      sessionStorage.setItem('heard', `${sessionStorage.getItem('heard') ?? ''}${error.code} ${url};`);
    });
  }, BROKEN);
  await page.goto(at(channel, '/upcoming'));
  await expect(page.getByRole('main').locator('a[href^="/watch/"]').first()).toBeVisible();
  // The first call that used the key is refused; others may be, too.
  expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toMatch(/^(api_key_invalid (events|geo);)+$/);
  expect(await page.evaluate(() => localStorage.getItem('rudy_api_key'))).not.toContain('broken');
});

test('without a key there is the error screen, whose button opens after a minute and starts over', async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/get_api_key', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(at(channel));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const button = page.getByRole('button');
  await expect(button).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(button).toBeEnabled();
  await page.unroute('**/api/get_api_key');
  await button.click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('too many requests put a screen over the page, which stays underneath', async ({ page }) => {
  await page.goto(at(channel));
  await expect(page.getByRole('banner')).toBeVisible();
  await page.route('**/api/events?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '70', 'content-type': 'application/problem+json' },
      body: JSON.stringify({ status: 429, code: 'rate_limited', title: 'Too many requests' }),
    }),
  );
  await page.evaluate(() => {
    history.pushState(null, '', '/live');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.getByRole('alertdialog').getByRole('button')).toBeDisabled();
  await expect(page.locator('#main')).toBeAttached();
});
