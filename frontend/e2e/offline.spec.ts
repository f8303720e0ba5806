import { expect, type Page, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

test.use({ serviceWorkers: 'allow' });

/** Loads a page twice, the second time under the service worker, so that its cache is filled. */
async function openUnderWorker(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
}

for (const channel of channels) {
  test(`${channel} says in its brand that there is no connection, and goes on when it is back`, async ({ page, context }) => {
    const { name } = await ask<{ name: string }>(channel, `/channel-settings/${channel}.json`);
    await openUnderWorker(page, at(channel));
    const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);

    await context.setOffline(true);
    await page.goto(at(channel, '/schedule'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(escape(name)));
    await expect(page.getByRole('banner')).toHaveCount(0);
    const logo = page.getByRole('img', { name });
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(color);

    await context.setOffline(false);
    await page.getByRole('link').click();
    await expect(page).toHaveURL(at(channel, '/schedule'));
    await expect(page.getByRole('banner')).toBeVisible();
  });
}

test('the page without a connection is in the language that was picked on the site', async ({ page, context }) => {
  const [channel] = await multilingual();
  test.skip(!channel, 'every channel has one language');
  if (!channel) return;
  await openUnderWorker(page, at(channel, '/?lang=fr'));
  await page.waitForFunction(async () => (await (await caches.open('choice')).match('/offline?chosen'))?.text().then((text) => text === 'fr'));
  await context.setOffline(true);
  await page.goto(at(channel, '/schedule'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('without a connection files of the build come from the store, and answers of the API do not', async ({ page, context }) => {
  const [channel = ''] = channels;
  await openUnderWorker(page, at(channel));
  const script = await page.evaluate(() => document.querySelector('script[src^="/assets/"]')?.getAttribute('src') ?? '');
  const status = (url: string) =>
    page.evaluate(
      (one) =>
        fetch(one, { cache: 'no-store' }).then(
          ({ status }) => status,
          () => 0,
        ),
      url,
    );
  const API = ['/api/settings', '/api/events?limit=1', '/api/geo'];
  expect(await Promise.all([script, ...API].map(status))).toEqual([200, 200, 200, 200]);

  await context.setOffline(true);
  expect(await Promise.all([script, ...API].map(status))).toEqual([200, 0, 0, 0]);

  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(assets\/|images\/|offline$)/.test(path))).toEqual([]);
});

/** Returns the channels that have both English and French. */
async function multilingual(): Promise<string[]> {
  const known = await Promise.all(channels.map(async (one) => ({ one, ...(await ask<{ languages: string[] }>(one, '/settings')) })));
  return known.filter(({ languages }) => languages.includes('en') && languages.includes('fr')).map(({ one }) => one);
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
