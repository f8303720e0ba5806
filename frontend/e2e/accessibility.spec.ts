import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ask, at, channels, type Home } from './channels.ts';

const ROUTES = ['/', '/upcoming', '/packages', '/vod_library', '/search', '/faq', '/404'];

test.skip(({ isMobile }) => isMobile, 'the same elements in another order');

for (const channel of channels) {
  test(`${channel} has nothing that axe objects to`, async ({ page }) => {
    test.slow();
    const { finished } = await ask<Home>(channel, '/events-for-homepage');
    const routes = finished[0] ? [...ROUTES, `/watch/${finished[0].id}`] : ROUTES;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const route of routes) {
      await page.goto(at(channel, route));
      await expect(page.locator('#splash')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
      const found = violations.map(({ id, nodes }) => `${route} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
      expect.soft(found).toEqual([]);
    }
  });
}
