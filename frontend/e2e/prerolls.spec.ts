import { expect, type Page, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';
import { playing } from './frames.ts';

interface Detail {
  id: number;
  has_access: boolean;
  playback: { prerolls: { id: number; url: string }[] } | null;
}

const stage = (page: Page) => page.locator('#root [data-tone="stage"]');
const advert = (page: Page) => page.getByRole('region', { name: 'Advertisement' });

/** Returns a recording that a guest may watch, on a channel that shows advertisements before it. */
async function advertised(): Promise<{ channel: string; event: Detail }> {
  for (const channel of channels) {
    const { prerolls } = await ask<{ prerolls: { enabled: boolean } }>(channel, '/settings');
    if (!prerolls.enabled) continue;
    const { finished } = await ask<{ finished: Detail[] }>(channel, '/events-for-homepage');
    const open = finished.find(({ has_access: access }) => access);
    const event = open && (await ask<Detail>(channel, `/events/${open.id}`));
    if (event?.playback?.prerolls.length) return { channel, event };
  }
  throw new Error('no channel shows advertisements');
}

async function play(page: Page, channel: string, event: Detail): Promise<void> {
  await page.goto(at(channel, `/watch/${event.id}?lang=en`));
  await stage(page).getByRole('button', { name: /^Play/ }).click();
}

test('each advertisement is shown once, then the video comes at once', async ({ page }) => {
  test.slow();
  const { channel, event } = await advertised();
  const all = event.playback?.prerolls.length ?? 0;
  for (let shown = 0; shown < all; shown += 1) {
    await play(page, channel, event);
    await expect(advert(page)).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(0);
    await expect(advert(page)).toHaveCount(0);
  }
  await play(page, channel, event);
  await expect.poll(() => playing(page)).toBeGreaterThan(0);
  await expect(advert(page)).toHaveCount(0);
});

test('an advertisement that can’t be had leads to the video', async ({ page }) => {
  const { channel, event } = await advertised();
  await page.route(`**/api/events/${event.id}*`, async (route) => {
    const data = await ask<Detail>(channel, `/events/${event.id}?lang=en`);
    if (data.playback) data.playback.prerolls = [{ id: 1, url: 'https://ads.example/missing.mp4' }];
    return route.fulfill({ json: { data } });
  });
  await play(page, channel, event);
  await expect(page.locator('.grandstand-gear')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => playing(page)).toBeGreaterThan(0);
  // The advertisement was not shown, so it must not count as seen.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('preroll_')))).toEqual([]);
});
