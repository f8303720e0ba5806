import { type Page, expect, test } from '@playwright/test';
import { type Home, ask, at, channels } from './channels.ts';

/** The frame number that every sample has burnt in: sixteen boxes along the bottom edge, the lowest bit on the left. */
async function frameShown(page: Page): Promise<{ frame: number; time: number }> {
  return page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(video, 0, 0);
    const y = Math.round(canvas.height - canvas.height / 90);
    let frame = 0;
    for (let bit = 0; bit < 16; bit += 1) {
      const x = Math.round(((2 * bit + 1) * canvas.width) / 32);
      if ((context.getImageData(x, y, 1, 1).data[0] ?? 0) > 127) frame += 2 ** bit;
    }
    return { frame, time: video.currentTime };
  });
}

const playing = (page: Page) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);

async function firstToWatch(channel: string, list: 'live' | 'finished'): Promise<number> {
  const home = await ask<Record<keyof Home, { id: number; has_access: boolean }[]>>(channel, '/events-for-homepage');
  const event = home[list].find((one) => one.has_access);
  if (!event) throw new Error(`${channel} has nothing ${list} that a guest may watch`);
  return event.id;
}

for (const channel of channels) {
  test(`${channel}: a guest finds a recording and the frame shown is the frame asked for`, async ({ page }) => {
    const id = await firstToWatch(channel, 'finished');
    await page.goto(at(channel, '/vod'));
    await page.locator(`main a[href^="/watch/${id}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/watch/${id}`));
    await page.locator('[data-tone="stage"] button').first().click();
    await expect.poll(() => playing(page)).toBeGreaterThan(1);
    await page.locator('video').evaluate(async (element) => {
      const video = element as HTMLVideoElement;
      video.pause();
      await new Promise((resolve) => {
        video.addEventListener('seeked', resolve, { once: true });
        video.currentTime = 3.02;
      });
    });
    await expect.poll(async () => (await frameShown(page)).frame).toBe(75);
  });

  test(`${channel}: what is live plays on`, async ({ page }) => {
    await page.goto(at(channel, `/watch/${await firstToWatch(channel, 'live')}`));
    await page.locator('[data-tone="stage"] button').first().click();
    await expect.poll(() => playing(page)).toBeGreaterThan(0);
    const first = await playing(page);
    await expect.poll(() => playing(page)).toBeGreaterThan(first + 2);
  });
}
