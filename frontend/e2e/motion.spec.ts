import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';
import { settled } from './visit.ts';

/** Longer than a slide stays, and than a rail pauses. */
const A_WHILE_MS = 12_000;

for (const channel of channels) {
  test(`${channel}: nothing moves by itself for those who want stillness; for others it can be stopped`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same code');
    const { slides } = await ask<{ slides: unknown[] }>(channel, '/channel-bootstrap-data');
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(at(channel, '/?lang=en'));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(A_WHILE_MS);
    await settled(page);
    const places = () => page.evaluate(() => [...document.querySelectorAll('main *')].map(({ scrollLeft }) => scrollLeft).filter((left) => left > 0));
    await page.clock.runFor(A_WHILE_MS);
    expect(await places()).toEqual([]);
    await expect(page.getByRole('button', { name: /^(Pause|Start) (scrolling|the highlights)/ })).toHaveCount(0);
    const moving = () => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await expect.poll(moving).toBe(0);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    test.skip(slides.length < 2, 'one slide stands still');
    const pause = page.getByRole('button', { name: 'Pause the highlights' });
    await expect(pause).toBeVisible();
    const current = page.locator('[aria-roledescription="carousel"] button[aria-current="true"]');
    const before = await current.getAttribute('aria-label');
    await page.clock.runFor(A_WHILE_MS);
    await expect(current).not.toHaveAttribute('aria-label', before ?? '');
    await pause.click();
    await expect(page.getByRole('button', { name: 'Start the highlights' })).toBeVisible();
  });
}
