import { expect, type Page } from '@playwright/test';
import { ask, at } from './channels.ts';

interface Look {
  languages: string[];
  /** Whether the palette follows the viewer's system; otherwise it is always the same. */
  bySystem: boolean;
}

/** Returns the languages and palettes of a channel; its default language comes first. */
export async function lookOf(channel: string): Promise<Look> {
  const { language, languages } = await ask<{ language: string; languages: string[] }>(channel, '/settings');
  const { mode } = await ask<{ mode: string }>(channel, '/color-settings/web');
  return { languages: [...new Set([language, ...languages])], bySystem: mode === 'system' };
}

/** Opens a screen and waits until everything on it has loaded. */
export async function visit(page: Page, channel: string, path: string, language: string): Promise<void> {
  await page.goto(at(channel, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`));
  await settled(page);
}

/** Waits until the splash is gone, no request is pending and the fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  // Before a simulation begins, the splash is only hidden.
  await expect(page.locator('#splash:not([hidden])')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Scrolls through the page, so that everything below the fold renders, and back to its top. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await frame();
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  // Images that the browser still defers, such as those at the far end of a rail, are not waited for.
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => undefined))).then(() => undefined),
  );
}
