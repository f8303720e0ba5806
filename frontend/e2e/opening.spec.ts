import { expect, type Page, test } from '@playwright/test';
import { ask, at, channels, type Home } from './channels.ts';
import { lookOf } from './visit.ts';

/** What both draw: the server before any script has run, and the screens in its place. */
const PARTS = ['.announcement', '.site-header', '.site-header .brand img', '.hero', '.hero-media img', '.hero-title', '.hero-text', '.stage-frame', '.page-title'];

interface Box {
  part: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the parts stand in `root`. A title may be as wide as its words or as its line. */
async function boxes(page: Page, root: string): Promise<Box[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(
    ([parts, inside]) =>
      parts.flatMap((part) => {
        const found = document.querySelector(`${inside} ${part}`)?.getBoundingClientRect();
        return found ? [{ part, x: found.x, y: found.y, width: part === '.page-title' ? 0 : found.width, height: found.height }] : [];
      }),
    [PARTS, root] as const,
  );
}

/** A script that is there and does nothing: for one that fails, the page shows its failure screen. */
const NOTHING = { contentType: 'text/javascript', body: '' };

const stopScripts = (page: Page) => page.route(/\/assets\/(?!early|runtime).*\.js$/, (route) => route.fulfill(NOTHING));

/** What is drawn of a page whose scripts do nothing, but for the first. */
async function opened(page: Page, address: string): Promise<Box[]> {
  await stopScripts(page);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const found = await boxes(page, '#splash > .opening');
  await page.unrouteAll();
  return found;
}

async function drawn(page: Page, address: string): Promise<Box[]> {
  await page.goto(address);
  await expect(page.locator('#splash')).toHaveCount(0);
  return boxes(page, '#root');
}

for (const channel of channels) {
  test(`${channel} begins, before its scripts, where they go on`, async ({ page }) => {
    test.slow();
    // The slides stand still however long a page takes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { languages } = await lookOf(channel);
    const { finished } = await ask<Home>(channel, '/events-for-homepage');
    const recording = finished[0] ? [`/watch/${finished[0].id}`] : [];
    for (const path of ['/', '/upcoming', ...recording]) {
      for (const language of languages) {
        const address = at(channel, `${path}?lang=${language}`);
        const first = await opened(page, address);
        const parts = first.map(({ part }) => part);
        expect(parts, path).toEqual(expect.arrayContaining(['.site-header', '.site-header .brand img']));
        if (path === '/') expect(parts).toContain('.hero');
        const then = await drawn(page, address);
        for (const box of first) {
          const now = then.find(({ part }) => part === box.part);
          for (const side of ['x', 'y', 'width', 'height'] as const) {
            expect(Math.abs((now?.[side] ?? Infinity) - box[side]), `${path} in ${language}: ${side} of ${box.part}`).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });

  test(`${channel} shows its first slide without a script`, async ({ page }) => {
    const { slides } = await ask<{ slides: { image: object | null; title: string }[] }>(channel, '/channel-bootstrap-data?lang=en');
    const [first] = slides;
    test.skip(!first?.image, 'has no picture to begin with');
    await page.route(/\.js$/, (route) => route.fulfill(NOTHING));
    await page.goto(at(channel, '/?lang=en'));
    const opening = page.locator('#splash > .opening');
    await expect(opening.locator('.hero-title')).toHaveText(first?.title ?? '');
    const picture = opening.locator('.hero-media img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const surface = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));
    expect(surface).toMatch(/^#/);
    // Nothing in it can be reached before it can do anything.
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#splash'))).toBeNull();
  });
}

test('a result is kept from those who would rather not know, from the first moment', async ({ page }) => {
  for (const channel of channels) {
    const { finished } = await ask<Home>(channel, '/events-for-homepage');
    for (const { id } of finished) {
      const address = at(channel, `/watch/${id}`);
      const picture = page.locator('#splash .stage-art img');
      await stopScripts(page);
      const answer = await page.goto(address);
      if (!(await answer?.text())?.includes('data-spoils')) continue;
      await expect(picture).toBeVisible();
      await page.evaluate(() => localStorage.setItem('rudy_state', JSON.stringify({ value: { spoilers: { hidden: true, seen: [] } }, expires: Date.now() + 1e9 })));
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await expect(picture).toBeHidden();
      return;
    }
  }
  test.skip(true, 'no recording has a picture of its own');
});
