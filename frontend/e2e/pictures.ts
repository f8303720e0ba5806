import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { at, channels } from './channels.ts';
import { settled, unfold } from './visit.ts';

const DOCS = path.join(import.meta.dirname, '../../docs/pictures');
const HEAVIEST = 400_000;

/** The picture of the README: all channels' home pages side by side, each with its phone version in front. */
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
  mkdirSync(DOCS, { recursive: true });
  const picture = path.join(DOCS, 'channels.png');
  await page.screenshot({ path: picture });
  expect(readFileSync(picture).length).toBeLessThanOrEqual(HEAVIEST);
});

async function shot(browser: Browser, channel: string, use: object): Promise<string> {
  const page = await browser.newPage({ ...use, deviceScaleFactor: 1, reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(at(channel));
  await settled(page);
  await unfold(page);
  const picture = await page.screenshot();
  await page.close();
  return `data:image/png;base64,${picture.toString('base64')}`;
}
