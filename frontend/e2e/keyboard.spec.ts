import { expect, type Locator, test } from '@playwright/test';
import { type Home, ask, at, channels } from './channels.ts';
import { walk } from './keyboard.ts';
import { placesOf } from './places.ts';
import { lookOf, visit } from './visit.ts';

const [channel = ''] = channels;
/** Screens where colours and pictures behind the focus ring differ by channel; the other screens share their code. */
const EVERYWHERE = ['home'];
const ONCE = ['watch-replay', 'upcoming', 'schedule-month', 'search-results', 'library', 'packages', 'package', 'team', 'faq', 'contacts'];

// Recording doubles the time of these long tests; their messages contain all findings.
test.use({ reducedMotion: 'reduce', trace: 'off' } as object);

for (const name of channels) {
  test(`${name}: the keyboard gets everywhere, and where it is can be seen`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones with a keyboard have the same order');
    test.setTimeout(300_000);
    const { languages } = await lookOf(name);
    const places = (await placesOf(name)).filter((place) => EVERYWHERE.includes(place.name) || (name === channel && ONCE.includes(place.name)));
    for (const place of places) {
      await test.step(place.name, async () => {
        await visit(page, name, place.path, languages[0] ?? 'en');
        const forwards = await walk(page);
        expect.soft(forwards.faults, place.name).toEqual([]);
        expect.soft(forwards.stops, place.name).toBeGreaterThan(0);
        if (!EVERYWHERE.includes(place.name)) return;
        await page.emulateMedia({ forcedColors: 'active' });
        await page.getByRole('contentinfo').getByRole('link').last().focus();
        const backwards = await walk(page, 'Shift+Tab');
        expect.soft(backwards.faults, `${place.name}, backwards and with forced colours`).toEqual([]);
        expect.soft(backwards.stops, `${place.name}, backwards: ${backwards.end}`).toBeGreaterThan(forwards.stops / 2);
        await page.emulateMedia({ forcedColors: 'none' });
      });
    }
  });
}

test('the first stop skips to the content', async ({ page, isMobile }) => {
  test.skip(isMobile, 'nothing else on a phone');
  await visit(page, channel, '/upcoming', 'en');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a rail is stepped to its end, and back, by one button that keeps the focus', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no such buttons');
  await visit(page, channel, '/', 'en');
  const rail = page.locator('section', { has: page.getByRole('button', { name: 'Scroll forward' }) }).last();
  for (const name of ['Scroll forward', 'Scroll back']) {
    const button = rail.getByRole('button', { name });
    await button.focus();
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(button).toBeDisabled({ timeout: 100 });
    }).toPass();
    await expect(button).toBeFocused();
  }
});

/** Opens a dialog by keyboard; the focus moves into it, stays in it, and returns when Escape closes it. */
async function opensAndReturns(opener: Locator, dialog: Locator): Promise<void> {
  const page = opener.page();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  const count = await dialog.locator('a, button, input').count();
  for (let press = 0; press <= count; press += 1) {
    await page.keyboard.press('Tab');
    const inside = await dialog.evaluate((one) => document.activeElement === document.body || one.contains(document.activeElement));
    expect(inside, `after ${press + 1} steps`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('dialogs keep the focus and give it back', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide screens have none of these');
  await visit(page, channel, '/upcoming', 'en');
  await opensAndReturns(page.getByRole('button', { name: 'Menu', exact: true }), page.getByRole('dialog', { name: 'Main menu' }));
  await opensAndReturns(page.getByRole('banner').getByRole('button', { name: 'Search' }), page.getByRole('dialog', { name: 'Search' }));
  await opensAndReturns(page.getByRole('main').getByRole('button', { name: 'Filters' }), page.getByRole('dialog', { name: 'Filters' }));
});

test('a story of the library opens and closes by keyboard', async ({ page }) => {
  const items = await ask<{ title: string; event_id: number | null }[]>(channel, '/vod-media-items?no_limit=1&lang=en');
  const story = items.find(({ event_id }) => event_id === null);
  test.skip(!story, 'every item has a recording');
  await visit(page, channel, '/vod_library', 'en');
  const link = page.locator('[aria-labelledby="library-all"]').getByRole('link', { name: story?.title ?? '', exact: true });
  await opensAndReturns(link, page.getByRole('dialog', { name: story?.title ?? '' }));
});

test('a recording is found, started and stopped by keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same keys');
  const { finished } = await ask<Record<keyof Home, { id: number; has_access: boolean }[]>>(channel, '/events-for-homepage');
  const event = finished.find((one) => one.has_access);
  await visit(page, channel, '/vod', 'en');
  await page.locator(`main a[href="/watch/${event?.id}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(channel, `/watch/${event?.id}`));
  await page.locator('#root [data-tone="stage"]').getByRole('button', { name: /^Play/ }).focus();
  await page.keyboard.press('Enter');
  const video = page.locator('video');
  const paused = () => video.evaluate((one) => (one as HTMLVideoElement).paused);
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  await expect(page.locator('.grandstand-player .video-js')).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(paused).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(paused).toBe(false);
});

test('questions open, and layouts change, by keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same elements');
  await visit(page, channel, '/faq', 'en');
  const question = page.locator('main summary').first();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main details').first()).toHaveAttribute('open', '');
  await visit(page, channel, '/upcoming', 'en');
  await page.getByRole('radio', { name: 'Grid' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'List' })).toBeFocused();
});
