import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Page, test } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { ask, at, channels, type Home } from './channels.ts';

const ARTEFACTS = path.join(import.meta.dirname, 'artefacts/pictures');
const ROUTES = ['/', '/upcoming', '/live', '/vod', '/schedule', '/faq', '/about', '/contacts', '/404'];
const WIDTHS = { desktop, phone };
mkdirSync(ARTEFACTS, { recursive: true });

for (const channel of channels) {
  for (const [width, use] of Object.entries(WIDTHS)) {
    test.describe(`${channel} ${width}`, () => {
      test.use({ ...use, colorScheme: 'light', reducedMotion: 'reduce' } as object);

      for (const route of ROUTES) {
        test(route, async ({ page }) => {
          await page.goto(at(channel, route));
          await settle(page);
          await page.screenshot({ path: file(channel, route, width), fullPage: true });
        });
      }

      test('watch', async ({ page }) => {
        const { live, finished } = await ask<Home>(channel, '/events-for-homepage');
        for (const [name, event] of [['live', live[0]], ['replay', finished[0]]] as const) {
          if (!event) continue;
          await page.goto(at(channel, `/watch/${event.id}`));
          await settle(page);
          await page.screenshot({ path: file(channel, `/watch-${name}`, width), fullPage: true });
        }
      });
    });
  }
}

function file(channel: string, route: string, width: string): string {
  const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
  return path.join(ARTEFACTS, `${channel}-${name}-${width}.png`);
}

/** Until the splash is gone, the lists are there and the pictures in view are drawn. */
async function settle(page: Page): Promise<void> {
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    const step = window.innerHeight;
    for (let y = 0; y < document.body.scrollHeight; y += step) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForTimeout(400);
}
