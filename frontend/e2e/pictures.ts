import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { ask, at, channels, type Home } from './channels.ts';

const ARTEFACTS = path.join(import.meta.dirname, 'artefacts/pictures');
const ROUTES = ['/', '/upcoming', '/live', '/vod', '/schedule', '/packages', '/vod_library', '/search', '/faq', '/about', '/contacts', '/404'];
const WIDTHS = { desktop, phone };
const DOCS = path.join(import.meta.dirname, '../../docs/pictures');
const HEAVIEST = 400_000;
mkdirSync(ARTEFACTS, { recursive: true });
mkdirSync(DOCS, { recursive: true });

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

/** The picture of the README: every channel's home page, side by side, with its phone before it. */
test('all channels side by side', async ({ browser, page }) => {
  const shots = [];
  for (const channel of channels) {
    shots.push([await shot(browser, channel, desktop), await shot(browser, channel, phone)]);
  }
  await page.setViewportSize({ width: 1500, height: 452 });
  await page.setContent(`<style>
    body { margin: 0; padding: 24px; display: flex; align-items: flex-start; gap: 24px; background: #e9e9ec }
    figure { position: relative; flex: 1; margin: 0 }
    img { display: block; width: 100%; border-radius: 10px; box-shadow: 0 12px 32px rgb(0 0 0 / 30%) }
    img + img { position: absolute; right: 10px; bottom: -106px; width: 27%; border: 4px solid #111; border-radius: 16px }
  </style>${shots.map(([wide, narrow]) => `<figure><img src="${wide}"><img src="${narrow}"></figure>`).join('')}`);
  const picture = path.join(DOCS, 'channels.png');
  await page.screenshot({ path: picture });
  expect(readFileSync(picture).length).toBeLessThanOrEqual(HEAVIEST);
});

async function shot(browser: Browser, channel: string, use: object): Promise<string> {
  const page = await browser.newPage({ ...use, deviceScaleFactor: 1, reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(at(channel));
  await settle(page);
  const picture = await page.screenshot();
  await page.close();
  return `data:image/png;base64,${picture.toString('base64')}`;
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
