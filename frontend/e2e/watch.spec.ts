import { expect, test } from '@playwright/test';
import { at, channels, firstToWatch } from './channels.ts';
import { frameShown, playing, seek } from './frames.ts';

for (const channel of channels) {
  test(`${channel}: a guest finds a recording and the frame shown is the frame asked for`, async ({ page }) => {
    const { id } = await firstToWatch(channel, 'finished');
    await page.goto(at(channel, '/vod'));
    await page.locator(`main a[href^="/watch/${id}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/watch/${id}`));
    await page.locator('#root [data-tone="stage"] button').first().click();
    await expect.poll(() => playing(page)).toBeGreaterThan(1);
    await seek(page, 3.02);
    await expect.poll(async () => (await frameShown(page)).frame).toBe(75);
  });

  test(`${channel}: what is live plays on`, async ({ page }) => {
    await page.goto(at(channel, `/watch/${(await firstToWatch(channel, 'live')).id}`));
    await page.locator('#root [data-tone="stage"] button').first().click();
    await expect.poll(() => playing(page)).toBeGreaterThan(0);
    const first = await playing(page);
    await expect.poll(() => playing(page)).toBeGreaterThan(first + 2);
  });
}
