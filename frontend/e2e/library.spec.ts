import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

interface Item {
  id: number;
  title: string;
  event_id: number | null;
}

const [channel = ''] = channels;
const ALL = '/vod-media-items?no_limit=1&start_date=2022-08-01&lang=en';

for (const name of channels) {
  test(`${name}: the library lists everything from its first day on, and a recording leads to its event`, async ({ page }) => {
    const items = await ask<Item[]>(name, ALL);
    await page.goto(at(name, '/vod_library?lang=en'));
    const cards = page.locator('[aria-labelledby="library-all"] article');
    await expect(cards).toHaveCount(items.length);
    const recording = items.find(({ event_id }) => event_id !== null);
    if (!recording) throw new Error(`${name} has no recording in its library`);
    await cards.getByRole('link', { name: recording.title, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/watch/${recording.event_id}`));
  });

  test(`${name}: a story opens over the list, has an address and closes on Escape`, async ({ page }) => {
    const story = (await ask<Item[]>(name, ALL)).find(({ event_id }) => event_id === null);
    test.skip(!story, 'every item has a recording');
    if (!story) return;
    await page.goto(at(name, '/vod_library?lang=en'));
    await page.locator('[aria-labelledby="library-all"]').getByRole('link', { name: story.title, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: story.title });
    await expect(sheet).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`item=${story.id}`));
    await page.reload();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).not.toHaveURL(/item=/);
  });
}

test('words, a category and a day narrow the library, and the address keeps them', async ({ page }) => {
  const items = await ask<Item[]>(channel, ALL);
  const word = items[0]?.title.split(' ').find((part) => part.length > 3) ?? '';
  const found = await ask<Item[]>(channel, `/vod-media/search?title=${encodeURIComponent(word)}&limit=50&lang=en`);
  await page.goto(at(channel, '/vod_library?lang=en'));
  const cards = page.locator('[aria-labelledby="library-all"] article');
  await page.getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(/[?&]title=/);
  await expect(cards).toHaveCount(found.length);
  await page.reload();
  await expect(cards).toHaveCount(found.length);
  await page.getByRole('searchbox').fill('nothing is called this');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(cards).toHaveCount(items.length);

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/vod_media_category=/);
  await expect(cards).not.toHaveCount(items.length);
  await page.goBack();
  await expect(cards).toHaveCount(items.length);
});

test('going back from a recording finds the place that was left', async ({ page }) => {
  await page.goto(at(channel, '/vod_library'));
  const last = page.locator('[aria-labelledby="library-all"] article:has(a[href^="/watch/"])').last();
  await last.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const place = await page.evaluate(() => window.scrollY);
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/watch\//);
  await page.goBack();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(40);
});

test('outlines stand there while the library is on its way; a failure can be tried again', async ({ page }) => {
  let failing = true;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/vod-media-items?*', async (route) => {
    await held;
    await (failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
  });
  await page.goto(at(channel, '/vod_library?lang=en'));
  const list = page.locator('[aria-labelledby="library-all"] ul');
  await expect(list).toHaveAttribute('aria-busy', 'true');
  answer();
  const retry = page.locator('[aria-labelledby="library-all"]').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  failing = false;
  await retry.click();
  await expect(list.locator('article').first()).toBeVisible();
});

test('too many requests put the waiting screen over the library', async ({ page }) => {
  await page.route('**/api/vod-media-items?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '70', 'content-type': 'application/problem+json' },
      body: JSON.stringify({ status: 429, code: 'rate_limited', title: 'Too many requests' }),
    }),
  );
  await page.goto(at(channel, '/vod_library'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('a preview plays under the pointer and under the focus, and not where less motion is wanted', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing lingers on a phone');
  const rails = await ask<{ vod_media_items: { title: string; assets: { type: string }[] }[] }[]>(channel, '/vod-media-rails?lang=en');
  const item = rails.flatMap((rail) => rail.vod_media_items).find(({ assets }) => assets.some(({ type }) => type === 'preview'));
  test.skip(!item, 'the channel has no previews');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(at(channel, '/vod_library?lang=en'));
  const card = page
    .locator('article')
    .filter({ has: page.getByRole('link', { name: item?.title ?? '', exact: true }) })
    .first();
  await card.hover();
  await expect(card.locator('video')).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(card.locator('video')).toHaveCount(0);
  await card.getByRole('link').focus();
  await expect(card.locator('video')).toHaveCount(1);
  await card.getByRole('link').blur();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await card.getByRole('link').focus();
  await page.waitForTimeout(600);
  await expect(card.locator('video')).toHaveCount(0);
});
