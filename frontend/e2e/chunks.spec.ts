import { expect, test } from '@playwright/test';
import { at, channels } from './channels.ts';
import { settled } from './visit.ts';

const [channel = ''] = channels;
const LIMIT_MS = 120_000;
/** Longer than a page takes to reach the state that a test waits for. */
const MARGIN_MS = 30_000;
const hang = () => undefined;

for (const [what, kind] of [
  ['script does', 'js'],
  ['styles do', 'css'],
] as const) {
  test(`a screen whose ${what} not come says so, and the rest of the page stays`, async ({ page }) => {
    await page.route(`**/assets/FaqScreen.*.${kind}`, (route) => route.abort());
    await page.goto(at(channel, '/faq?lang=en'));
    await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(`**/assets/FaqScreen.*.${kind}`);
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

for (const [kind, element] of [
  ['js', 'script[src*="/assets/FaqScreen."]'],
  ['css', 'link[rel="stylesheet"][href*="/assets/FaqScreen."]'],
] as const) {
  test(`a first screen whose .${kind} hangs says so 120 s after the start of the page, and no later`, async ({ page }) => {
    await page.clock.install();
    await page.route(`**/assets/FaqScreen.*.${kind}`, hang);
    const answered = Promise.all([page.waitForResponse('**/api/get_api_key'), page.waitForResponse('**/api/channel-bootstrap-data*')]);
    await page.goto(at(channel, '/faq?lang=en'), { waitUntil: 'commit' });
    await answered;
    await expect(page.locator(element)).toBeAttached();
    await page.clock.fastForward(LIMIT_MS - MARGIN_MS);
    await expect(page.locator('#splash')).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.fastForward(MARGIN_MS);
    await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('#splash')).toHaveCount(0);
  });
}

test('a later screen has its 120 s from the click', async ({ page }) => {
  await page.clock.install();
  await page.goto(at(channel, '/upcoming?lang=en'));
  await settled(page);
  await page.clock.fastForward(2 * LIMIT_MS);
  await page.route('**/assets/FaqScreen.*.js', hang);
  await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
  await expect(page).toHaveURL(/\/faq/);
  await page.clock.fastForward(LIMIT_MS - MARGIN_MS);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(MARGIN_MS);
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a part of a screen whose styles hang fails after 120 s, too', async ({ page }) => {
  await page.clock.install();
  await page.goto(at(channel, '/upcoming?lang=en'));
  await settled(page);
  await page.route('**/assets/events-table.*.css', hang);
  const asked = page.waitForRequest('**/assets/events-table.*.css');
  await page
    .getByRole('main')
    .locator('label', { has: page.locator('input[value="table"]') })
    .click();
  await asked;
  await page.clock.fastForward(LIMIT_MS - MARGIN_MS);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(MARGIN_MS);
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
});

test('being offline is shown, and so is being back', async ({ page, context }) => {
  await page.goto(at(channel));
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});
