import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { channels } from './channels.ts';
import { SCREENSHOTS } from './contactSheet.ts';
import { placesOf } from './places.ts';
import { enter, link } from './simulating.ts';
import { lookOf, unfold, visit } from './visit.ts';

const WIDTHS = { desktop, phone: { ...phone, deviceScaleFactor: 1 } };

for (const channel of channels) {
  for (const [width, use] of Object.entries(WIDTHS)) {
    for (const palette of ['light', 'dark'] as const) {
      test.describe(`${channel} ${width} ${palette}`, () => {
        test.use({ ...use, colorScheme: palette, reducedMotion: 'reduce' } as object);

        test('every screen', async ({ page }) => {
          const { languages, bySystem } = await lookOf(channel);
          test.skip(palette === 'dark' && !bySystem, 'the channel has one palette');
          const folder = path.join(SCREENSHOTS, [channel, width, ...(bySystem ? [palette] : [])].join('-'));
          mkdirSync(folder, { recursive: true });
          const language = languages[0] ?? 'en';
          const look = (name: string, show: () => Promise<unknown>) =>
            test.step(name, async () => {
              await show();
              await unfold(page);
              await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
            });
          // Not routes of the site: the server's offline page, and a simulation, which begins with a link.
          const others = [
            { name: 'offline', path: '/offline' },
            { name: 'simulate', path: await link(channel) },
          ];
          for (const { name, path: address } of [...(await placesOf(channel)), ...others]) {
            await look(name, () => visit(page, channel, address, language));
          }
          await look('simulating', () => enter(page, channel, language));
        });
      });
    }
  }
}
