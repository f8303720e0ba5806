import { type Page, expect, test } from '@playwright/test';
import { type Home, ask, at, channels } from './channels.ts';

const SORRY = 'this content is not available in your region';
const [channel = ''] = channels;

async function closeChannel(page: Page) {
  await page.route('**/api/geo*', (route) => route.fulfill({ json: { data: { is_geo_blocked: true, country: 'Austria', country_code: 'AT', ip: null } } }));
}

async function blockedEvent(page: Page): Promise<number> {
  const { live } = await ask<Home>(channel, '/events-for-homepage');
  const id = live[0]?.id ?? 0;
  const event = await ask<object>(channel, `/events/${id}?lang=en`);
  const access = { granted: false, reason: 'geo_blocked', grant_id: null, offers: [] };
  await page.route(`**/api/events/${id}*`, (route) => route.fulfill({ json: { data: { ...event, has_access: false, playback: null, access } } }));
  return id;
}

test('a channel that is closed where the viewer is says so on every page, and can be put aside', async ({ page }) => {
  await closeChannel(page);
  await page.goto(at(channel, '/?lang=en'));
  const notice = page.getByRole('complementary', { name: 'Your region' });
  await expect(notice).toContainText(SORRY);
  await expect(notice).toContainText('Austria');
  await page.locator('a[href="/packages"]:visible').last().click();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
});

test('an open channel says nothing of regions', async ({ page }) => {
  const asked = page.waitForResponse(/\/api\/geo/);
  await page.goto(at(channel));
  await asked;
  await expect(page.getByText(SORRY)).toHaveCount(0);
});

test('a closed event says so in place of its video, on its page and in a frame', async ({ page }) => {
  const id = await blockedEvent(page);
  await page.goto(at(channel, `/watch/${id}?lang=en`));
  await expect(page.locator('#root [data-tone="stage"]')).toContainText(SORRY);
  await expect(page.locator('#root [data-tone="stage"] a').first()).toBeVisible();
  await page.goto(at(channel, `/watch_embed/${id}?lang=en`));
  await expect(page.locator('#root [data-tone="stage"]')).toContainText(SORRY);
  await expect(page.getByRole('link')).toHaveCount(0);
});
