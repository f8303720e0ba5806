import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { at, channels, firstToWatch } from './channels.ts';
import { playing } from './frames.ts';

const [channel = ''] = channels;
const stage = (page: Page) => page.locator('#root main [data-tone="stage"]');
const mini = (page: Page) => page.getByRole('complementary', { name: 'Mini player' });

/** Plays a recording from its beginning for a minute, and marks the element that plays it. */
async function play(page: Page): Promise<number> {
  const { id } = await firstToWatch(channel, 'finished');
  await page.goto(at(channel, `/watch/${id}?lang=en`));
  await stage(page).locator('button').first().click();
  await expect.poll(() => playing(page)).toBeGreaterThan(0.2);
  await page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    video.dataset.first = '';
    // The recording is short.
    video.playbackRate = 0.1;
  });
  return id;
}

const isPaused = (page: Page) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused);
const home = (page: Page) => page.locator('header').getByRole('link').first();

test('a video goes on in a corner while the viewer browses, and comes back', async ({ page, isMobile }, info) => {
  const id = await play(page);
  const before = await playing(page);
  await home(page).click();
  await expect(mini(page)).toBeVisible();
  await expect(page.locator('video[data-first]')).toBeInViewport({ ratio: 1 });
  expect(await isPaused(page)).toBe(false);
  await expect.poll(() => playing(page)).toBeGreaterThan(before);
  await page.screenshot({ path: info.outputPath('mini.png') });
  expect((await new AxeBuilder({ page }).include('aside[aria-label="Mini player"]').analyze()).violations).toEqual([]);

  // The page's keys are its own.
  if (!isMobile) {
    await page.locator('body').press('k');
    expect(await isPaused(page)).toBe(false);
  }
  await mini(page).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await mini(page).getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => isPaused(page)).toBe(false);

  await mini(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/watch/${id}`));
  await expect(stage(page).locator('video[data-first]')).toBeVisible();
  await expect(mini(page)).toHaveCount(0);
  expect(await isPaused(page)).toBe(false);
});

test('a video in the corner is closed, and one that is paused stays behind', async ({ page }) => {
  await play(page);
  await home(page).click();
  await mini(page).getByRole('button', { name: 'Close the video' }).click();
  await expect(page.locator('video')).toHaveCount(0);

  await play(page);
  await page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause());
  await home(page).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('video')).toHaveCount(0);
});

test('the video in the corner stays on the page of another event, which doesn’t play', async ({ page }) => {
  const id = await play(page);
  await page.getByRole('complementary').getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(`/watch/${id}`));
  await expect(mini(page)).toBeVisible();
  await expect(stage(page).locator('video')).toHaveCount(0);
  expect(await isPaused(page)).toBe(false);
});
