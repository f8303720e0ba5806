import { expect, type Page, test } from '@playwright/test';
import { at } from './channels.ts';
import { hasCommand } from './command.ts';
import { playing } from './frames.ts';
import { needs } from './needs.ts';
import { ownChannel } from './ownChannel.ts';
import { recorded } from './recording.ts';

const stage = (page: Page) => page.locator('#root [data-tone="stage"]');

needs(hasCommand, 'the server’s command');
test.skip(({ isMobile }) => isMobile, 'needs a pointer that hovers');

test('a recording shows what it looks like where the pointer is on its bar', async ({ page }) => {
  test.slow();
  const channel = await ownChannel('northside', 'thumbnails', '');
  const event = await recorded(channel, 'free', 60);
  await page.goto(at(channel, `/watch/${event.id}?lang=en`));
  await stage(page).getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => playing(page)).toBeGreaterThan(0.2);
  const bar = stage(page).locator('.vjs-progress-control');
  const picture = stage(page).locator('.grandstand-thumbnail');
  const cell = () => picture.evaluate((box) => ({ sheet: box.style.backgroundImage, at: box.style.backgroundPosition }));
  const point = async (part: number) => {
    await page.locator('video').hover({ position: { x: 40, y: 80 } });
    const box = await bar.boundingBox();
    if (!box) throw new Error('no bar');
    await page.mouse.move(box.x + box.width * part, box.y + box.height / 2, { steps: 3 });
  };
  await expect(async () => {
    await point(0.2);
    await expect(picture).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const early = await cell();
  await point(0.8);
  await expect.poll(cell).not.toEqual(early);
  const sheet = /url\("([^"]+)"\)/.exec(early.sheet)?.[1] ?? '';
  const kind = await page.evaluate(async (address) => (await fetch(address)).headers.get('content-type'), sheet);
  expect(kind).toMatch(/^image\//);
  await page.locator('h1').hover();
  await expect(picture).toBeHidden();
});
