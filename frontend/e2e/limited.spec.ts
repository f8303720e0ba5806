import { expect, type Page, test } from '@playwright/test';
import { ask, at, channels, type Home } from './channels.ts';

const [channel = ''] = channels;
/** Maximum seconds that are added to the wait, so that viewers don't all retry at once. */
const JITTER_S = 10;

const playing = (page: Page) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

async function refuse(page: Page, retryAfter: number): Promise<void> {
  await page.route('**/api/search?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': String(retryAfter), 'content-type': 'application/problem+json' },
      body: JSON.stringify({ status: 429, code: 'rate_limited', title: 'Too many requests' }),
    }),
  );
}

/** Types into the search field, which a phone opens first. */
async function search(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('final');
}

for (const [retryAfter, least] of [
  [90, 90],
  [5, 60],
] as const) {
  test(`a viewer who is refused for ${retryAfter} s waits ${least} s, and the video goes on meanwhile`, async ({ page, isMobile }) => {
    const { live } = await ask<Record<keyof Home, { id: number; has_access: boolean }[]>>(channel, '/events-for-homepage');
    const event = live.find((one) => one.has_access);
    if (!event) throw new Error(`${channel} has nothing live that a guest may watch`);
    await page.clock.install();
    await page.goto(at(channel, `/watch/${event.id}?lang=en`));
    await page.locator('#root [data-tone="stage"] button').first().click();
    await expect.poll(() => playing(page)).toBeGreaterThan(0);
    // Mark the element: a player that was created again would play, too.
    await page.locator('video').evaluate((video) => Reflect.set(window, 'video', video));

    await refuse(page, retryAfter);
    await search(page, isMobile);
    const screen = page.getByRole('alertdialog');
    await expect(screen.getByRole('heading')).toBeFocused();
    const button = screen.getByRole('button');
    await expect(button).toBeDisabled();
    const left = Number(/\d+/.exec(await button.innerText())?.[0]);
    expect(left).toBeGreaterThan(least - JITTER_S);
    expect(left).toBeLessThanOrEqual(least + JITTER_S);

    const then = await playing(page);
    await expect.poll(() => playing(page)).toBeGreaterThan(then + 0.5);
    expect(await page.evaluate(() => (Reflect.get(window, 'video') as Node).isConnected)).toBe(true);

    await page.clock.fastForward((least - JITTER_S - 5) * 1000);
    await expect(button).toBeDisabled();
    await page.clock.fastForward(2 * JITTER_S * 1000 + 5000);
    await expect(button).toBeEnabled();
    await page.unroute('**/api/search?*');
    await button.click();
    await expect(screen).toHaveCount(0);
    await expect(page.locator('#root [data-tone="stage"] button').first()).toBeVisible();
  });
}

test('a sheet that is open makes way for the screen that asks to wait', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has its filters on the page');
  await page.goto(at(channel, '/upcoming?lang=en'));
  await expect(page.locator('main a[href^="/watch/"]').first()).toBeVisible();
  await page.route('**/api/events?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '70', 'content-type': 'application/problem+json' },
      body: JSON.stringify({ status: 429, code: 'rate_limited' }),
    }),
  );
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('searchbox').fill('final');
  await expect(page.getByRole('alertdialog').getByRole('heading')).toBeFocused();
  await expect(sheet).toHaveCount(0);
});
