import { expect, type Page, test } from '@playwright/test';
import { answerOf, at, channels, firstToWatch } from './channels.ts';
import { frameShown, playing, seek } from './frames.ts';

const [channel = ''] = channels;
const stage = (page: Page) => page.locator('#root [data-tone="stage"]');

/** Adds a second, smaller picture size to recordings, so that viewers have a choice of quality. */
async function offerTwoSizes(page: Page): Promise<void> {
  await page.route(/\.m3u8/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { text } = await answerOf(channel, pathname + search);
    const [, size = '', address = ''] = /^(#EXT-X-STREAM-INF:.*)\n(.+)$/m.exec(text) ?? [];
    const second = size && `\n${size.replace(/RESOLUTION=\d+x\d+/, 'RESOLUTION=64x36')}\n${address}\n`;
    await route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: text + second });
  });
}

async function play(page: Page): Promise<void> {
  await stage(page).locator('button').first().click();
  await expect.poll(() => playing(page)).toBeGreaterThan(0.5);
}

/** Expects that the part lies inside the whole. */
async function expectInside(part: { x: number; y: number; width: number; height: number } | null, whole: typeof part): Promise<void> {
  if (!part || !whole) throw new Error('not rendered');
  expect(part.x).toBeGreaterThanOrEqual(whole.x);
  expect(part.y).toBeGreaterThanOrEqual(whole.y);
  expect(part.x + part.width).toBeLessThanOrEqual(whole.x + whole.width);
  expect(part.y + part.height).toBeLessThanOrEqual(whole.y + whole.height);
}

for (const width of [null, 320]) {
  test(`the player keeps its box and all its controls in it${width ? `, at ${width} pixels` : ''}`, async ({ page, isMobile }) => {
    test.skip(width !== null && !isMobile, 'a narrow phone');
    if (width) await page.setViewportSize({ width, height: 640 });
    await offerTwoSizes(page);
    await page.goto(at(channel, `/watch/${(await firstToWatch(channel, 'finished')).id}?lang=en`));
    const frame = stage(page).locator('.stage-frame');
    await expect(stage(page).getByRole('button', { name: /^Play/ })).toBeVisible();
    const before = await frame.boundingBox();
    expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(16 / 9, 2);
    await play(page);
    expect(await frame.boundingBox()).toEqual(before);

    // The recording is short, and what follows it replaces the buttons in the middle.
    await page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause());
    const gear = stage(page).getByRole('button', { name: 'Settings' });
    await gear.click();
    const menu = stage(page).getByRole('menu', { name: 'Settings' });
    await expectInside(await menu.boundingBox(), await frame.boundingBox());
    await menu.getByRole('menuitem', { name: 'Quality Auto' }).click();
    await stage(page).getByRole('menuitemradio', { name: '36p' }).click();
    await expect(menu.getByRole('menuitem', { name: 'Quality 36p' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(gear).toBeFocused();
    for (const control of [gear, stage(page).getByRole('button', { name: '10 seconds back' }), stage(page).locator('.vjs-fullscreen-control')]) {
      await expectInside(await control.boundingBox(), await frame.boundingBox());
    }
  });
}

test('the keyboard controls the player, and lists its keys', async ({ page, isMobile }) => {
  test.skip(isMobile, 'has no keyboard');
  await page.goto(at(channel, `/watch/${(await firstToWatch(channel, 'finished')).id}?lang=en`));
  await play(page);
  await page.keyboard.press('k');
  const paused = () => page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused);
  await expect.poll(paused).toBe(true);
  const length = await page.locator('video').evaluate((video) => (video as HTMLVideoElement).duration);
  await page.keyboard.press('5');
  await expect.poll(() => playing(page)).toBeCloseTo(length / 2, 1);
  await page.keyboard.press('ArrowLeft');
  await expect(stage(page).locator('.grandstand-key')).toHaveText('−5 s');
  await expect.poll(() => playing(page)).toBeCloseTo(length / 2 - 5, 1);
  await page.keyboard.press('l');
  await expect.poll(() => playing(page)).toBeCloseTo(Math.min(length, length / 2 + 5), 1);

  await seek(page, 3.02);
  await expect.poll(async () => (await frameShown(page)).frame).toBe(75);
  await page.keyboard.press('.');
  await expect.poll(async () => (await frameShown(page)).frame).toBe(76);
  await page.keyboard.press(',');
  await expect.poll(async () => (await frameShown(page)).frame).toBe(75);

  await page.keyboard.press('f');
  const full = page.locator('.video-js.vjs-fullscreen');
  await expect(full).toBeFocused();
  await expect(full).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  // A dialog keeps the keys to itself.
  await page.keyboard.press('9');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await frameShown(page)).frame).toBe(75);
});
