import { expect, type Page, test } from '@playwright/test';
import { contrastObjections } from './axe.ts';
import { newBuyer, buyer, withoutPass } from './buyer.ts';
import { ask, at, channels } from './channels.ts';
import { lookOf, visit } from './visit.ts';

const PATHS = ['/upcoming', '/vod', '/schedule', '/vod_library', '/packages', '/faq', '/contacts', '/search?q=a'];
/** Brand colours of other channels, each with the colour of text on it. */
const BRANDS = [
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#ffe600', '#000000'],
  ['#0047ff', '#ffffff'],
  ['#767676', '#ffffff'],
] as const;
const READABLE = 4.5;

/** Returns the lowest contrast of the title with the pixels behind its words. */
async function contrastOfTitle(page: Page): Promise<number> {
  const title = page.locator('main h1.page-title');
  const { color, clip } = await title.evaluate((heading: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    const { x, y, width, height } = range.getBoundingClientRect();
    const { color } = getComputedStyle(heading);
    // What stands in the head is hidden, its ground is not.
    for (const one of heading.closest('header')?.querySelectorAll<HTMLElement>(':scope *') ?? []) one.style.visibility = 'hidden';
    return { color, clip: { x, y, width, height } };
  });
  const picture = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
  await title.evaluate((heading: HTMLElement) => {
    for (const one of heading.closest('header')?.querySelectorAll<HTMLElement>(':scope *') ?? []) one.style.removeProperty('visibility');
  });
  return page.evaluate(
    async ([png, ink]) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!canvas) return 0;
      canvas.drawImage(bitmap, 0, 0);
      const ground = canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
      canvas.fillStyle = ink;
      canvas.fillRect(0, 0, 1, 1);
      const luminance = (data: Uint8ClampedArray, at: number) => {
        const linear = (channel = 0) => (channel <= 10.31 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
      };
      const text = luminance(canvas.getImageData(0, 0, 1, 1).data, 0);
      let lowest = 21;
      for (let at = 0; at < ground.length; at += 4) {
        const other = luminance(ground, at);
        lowest = Math.min(lowest, (Math.max(text, other) + 0.05) / (Math.min(text, other) + 0.05));
      }
      return lowest;
    },
    [picture, color] as const,
  );
}

const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const channel of channels) {
  test(`${channel}: titles are readable on the heads of all pages, in every palette`, async ({ page }) => {
    test.slow();
    const { languages, bySystem } = await lookOf(channel);
    for (const colorScheme of bySystem ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [index, path] of PATHS.entries()) {
        await visit(page, channel, path, languages[index % languages.length] ?? 'en');
        expect(await contrastOfTitle(page), `${path}, ${colorScheme}`).toBeGreaterThanOrEqual(READABLE);
        expect(await isNarrow(page), `${path} scrolls sideways`).toBe(true);
      }
    }
  });

  test(`${channel}: titles are readable whatever the brand's colours are, in every style`, async ({ page }) => {
    test.slow();
    const [language = 'en'] = (await lookOf(channel)).languages;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, channel, '/upcoming', language);
    await page.locator('main h1').evaluate((heading) => (heading.textContent = 'A title of many words, which takes the whole width and more'));
    for (const style of ['band', 'poster']) {
      for (const [brand, ink] of BRANDS) {
        await page.evaluate(
          ([pages, primary, on]) => {
            const { dataset, style: own } = document.documentElement;
            dataset['pages'] = pages;
            for (const name of ['primary', 'accent', 'secondary']) own.setProperty(`--color-${name}`, primary);
            own.setProperty('--color-on-primary', on);
          },
          [style, brand, ink] as const,
        );
        expect(await contrastOfTitle(page), `${style}, ${brand}`).toBeGreaterThanOrEqual(READABLE);
      }
    }
  });

  test(`${channel}: heads stay within the narrowest window, in text of twice the size`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a phone’s width');
    for (const language of (await lookOf(channel)).languages) {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of ['/upcoming', '/faq', '/packages']) {
        await visit(page, channel, path, language);
        expect(await isNarrow(page), `${path}, ${language}`).toBe(true);
        await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        await expect.poll(() => isNarrow(page), `${path}, ${language}, twice the size`).toBe(true);
      }
    }
  });
}

for (const channel of channels) {
  test(`${channel}: the heads of an account and of a checkout are readable, with their links and buttons`, async ({ page }, { project }) => {
    test.slow();
    const [pass] = await ask<{ id: number }[]>(channel, '/packages');
    await newBuyer(page, channel, buyer(`heads-${channel}`, project.name), true);
    await withoutPass(page, channel);
    for (const path of ['/profile', '/profile/edit', ...(pass ? [`/buy?type=package&id=${pass.id}`] : [])]) {
      await visit(page, channel, path, 'en');
      expect(await contrastOfTitle(page), path).toBeGreaterThanOrEqual(READABLE);
      expect(await contrastObjections(page), path).toEqual([]);
    }
  });
}

test('each channel has heads of its own', async ({ page }) => {
  const styles = [];
  for (const channel of channels) {
    const { style } = await ask<{ style: { pages: string } }>(channel, '/color-settings/web');
    await page.goto(at(channel, '/faq'));
    await expect(page.locator('html')).toHaveAttribute('data-pages', style.pages);
    styles.push(style.pages);
  }
  expect(new Set(styles).size).toBe(channels.length);
});
