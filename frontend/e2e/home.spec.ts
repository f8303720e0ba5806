import { type Page, expect, test } from '@playwright/test';
import { type Home, ask, at, channels } from './channels.ts';

const MINUTE = 60_000;

/** Serves the home page with its first upcoming event half an hour away. */
async function withSomethingSoon(page: Page, channel: string) {
  const data = await ask<Record<keyof Home, { starts_at: string }[]>>(channel, '/events-for-homepage');
  const [next] = data.upcoming;
  if (!next) throw new Error('nothing is upcoming');
  next.starts_at = new Date(Date.now() + 30 * MINUTE).toISOString();
  await page.route('**/api/events-for-homepage*', (route) => route.fulfill({ json: { data } }));
}

for (const channel of channels) {
  test(`${channel}: what starts soon counts down without moving anything`, async ({ page }) => {
    await withSomethingSoon(page, channel);
    await page.goto(at(channel));
    const badge = page
      .getByRole('main')
      .getByText(/ (29|30):\d\d$/)
      .first();
    await badge.scrollIntoViewIfNeeded();
    const width = (await badge.boundingBox())?.width;
    await page.evaluate(() => {
      const shifts = { total: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    for (let tick = 0; tick < 2; tick += 1) await expect(badge).not.toHaveText((await badge.textContent()) ?? '');
    expect((await badge.boundingBox())?.width).toBeCloseTo(width ?? 0, 0);
    expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBe(0);
    expect(await badge.evaluate((element) => element.closest('[aria-live]'))).toBeNull();
  });
}

test('highlights and rails can be paused, and stand still where less motion is wanted', async ({ page }) => {
  const [channel] = channels;
  if (!channel) throw new Error('no channels');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(at(channel));
  const hero = page.getByRole('main').locator('[aria-roledescription]').first();
  const pause = hero.getByRole('button').first();
  const pausing = (await pause.getAttribute('title')) ?? '';
  await pause.click();
  await expect(pause).not.toHaveAttribute('title', pausing);
  const starting = (await pause.getAttribute('title')) ?? '';

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dots = await hero.getByRole('button').count();
  expect(dots).toBeGreaterThan(1);
  for (const name of [pausing, starting]) await expect(hero.getByRole('button', { name })).toHaveCount(0);
});
