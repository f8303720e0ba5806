import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

const brands = new Map<string, string>();

for (const channel of channels) {
  test(`${channel} starts in its own name and colours`, async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    const { name } = await ask<{ name: string }>(channel, `/channel-settings/${channel}.json`);

    await page.goto(at(channel));
    await expect(page.getByRole('banner').getByRole('img', { name }).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(escape(name)));
    await expect(page.locator('#splash')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toContainText(name);
    expect(failures).toEqual([]);

    const brand = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--color-primary', '--radius', '--font-display'].map((one) => style.getPropertyValue(one)).join();
    });
    expect([...brands].filter(([other, same]) => other !== channel && same === brand)).toEqual([]);
    brands.set(channel, brand);
  });

  test(`${channel} names the script of the screen in its page's head`, async ({ page }) => {
    for (const [path, screen] of [
      ['/', 'HomeScreen'],
      ['/upcoming', 'EventsScreen'],
      ['/packages', 'PackagesScreen'],
      ['/faq', 'FaqScreen'],
      ['/contacts', 'ContactsScreen'],
      ['/buy', 'BuyScreen'],
    ]) {
      const answer = await page.goto(at(channel, path));
      expect(await answer?.text(), path).toContain(`<meta name="screen-scripts" content="/assets/`);
      expect(await answer?.text(), path).toContain(`/assets/${screen}.`);
    }
  });

  test(`${channel} shows the picture that a page begins with before it sends for the site's scripts`, async ({ page }) => {
    const answer = await page.goto(at(channel));
    expect(await answer?.text()).toContain('<img class="picture"');
    await expect(page.locator('#splash')).toHaveCount(0);
    const [shown = 0, ...sent] = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/(main|framework|HomeScreen)\..*js$/.test(name));
      return [...performance.getEntriesByName('first-contentful-paint'), ...scripts].map(({ startTime }) => startTime);
    });
    expect(sent).toHaveLength(3);
    expect(Math.min(...sent)).toBeGreaterThan(shown);
  });

  test(`${channel} sends an unknown path to /404, with a way home`, async ({ page }) => {
    await page.goto(at(channel, '/no/such/page'));
    await expect(page).toHaveURL(at(channel, '/404'));
    await page.getByRole('main').locator('a[href="/"]').click();
    await expect(page).toHaveURL(at(channel, '/'));
  });
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
