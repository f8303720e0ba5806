import { expect, type Page, type Route, test } from '@playwright/test';
import { objections } from './axe.ts';
import { answerOf, ask, at, channels } from './channels.ts';

const [channel = ''] = channels;
const LIMIT_MS = 120_000;
/** Longer than a page takes to reach the state that a test waits for. */
const MARGIN_MS = 30_000;
const HTML = { contentType: 'text/html', body: '<!doctype html><html><title>Sign in to the network</title></html>' };

/** Name prefixes of the scripts that every page runs before its screen's. */
const ENTRY = ['runtime', 'early', 'framework', 'main'];

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'a connection that breaks': (route) => route.abort(),
  'a file that is not there': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  'an error of the server': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'internal' }),
  'HTML in its place': (route) => route.fulfill(HTML),
  'HTML that the browser refuses': (route) => route.fulfill({ ...HTML, headers: { 'x-content-type-options': 'nosniff' } }),
  'half of a script': (route) => route.fulfill({ contentType: 'text/javascript', body: '(() => { const half = [' }),
  'a picture': (route) => route.fulfill({ contentType: 'image/png', headers: { 'x-content-type-options': 'nosniff' }, body: 'PNG' }),
};

const fileOf = (script: string, kind = 'js') => `**/assets/${script}.*.${kind}`;
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' });
/** Waits for the document only: its scripts may never load. */
const open = (page: Page, pathname: string, of = channel) => page.goto(at(of, pathname), { waitUntil: 'commit' });
const hang = () => undefined;

test('every entry script is looked at here', async () => {
  const { text } = await answerOf(channel, '/faq');
  const named = [
    ...(/<meta name="entry-scripts" content="([^"]*)"/.exec(text)?.slice(1) ?? []),
    ...[...text.matchAll(/<script defer src="([^"]*)"/g)].map(([, address = '']) => address),
  ];
  const names = named
    .join(' ')
    .split(' ')
    .map((address) => /\/assets\/(\w+)\./.exec(address)?.[1]);
  expect(names.sort()).toEqual([...ENTRY].sort());
});

for (const script of ENTRY) {
  test(`${script}: whatever comes in place of the script, the page says so`, async ({ page }) => {
    for (const [what, answer] of Object.entries(FAILURES)) {
      await page.route(fileOf(script), answer);
      await open(page, '/faq?lang=en');
      await expect(failure(page), what).toBeVisible();
      await expect(failure(page).getByRole('heading', { level: 1 }), what).toBeFocused();
      await expect(page.locator('#splash'), what).toHaveCount(0);
      await page.unroute(fileOf(script));
    }
  });

  test(`${script}: the page waits 120 s for a script that hangs, and then says so`, async ({ page }) => {
    await page.clock.install();
    await page.route(fileOf(script), hang);
    await open(page, '/faq?lang=en');
    await expect(page.locator('#splash')).toBeAttached();
    await page.clock.fastForward(LIMIT_MS - MARGIN_MS);
    await expect(page.locator('#splash')).toBeAttached();
    await expect(failure(page)).toHaveCount(0);
    await page.clock.fastForward(MARGIN_MS);
    await expect(failure(page)).toBeVisible();
    await expect(page.locator('#splash')).toHaveCount(0);
  });
}

test('a style sheet that hangs keeps scripts from running: the page says so after 120 s, too', async ({ page }) => {
  await page.clock.install();
  await page.route(fileOf('main', 'css'), hang);
  await open(page, '/faq?lang=en');
  await expect(page.locator('#splash')).toBeAttached();
  await page.clock.fastForward(LIMIT_MS);
  await expect(failure(page)).toBeVisible();
});

test('a script that comes at the second try is not missed', async ({ page }) => {
  const again = page.locator('script[data-again]');
  // The preload and the script itself are the first attempt.
  await page.route(fileOf('framework'), async (route) => ((await again.count()) === 0 ? route.abort() : route.continue()));
  await page.goto(at(channel, '/faq?lang=en'));
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('main summary').first()).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await expect(again).toHaveCount(1);
});

test('the button starts over', async ({ page }) => {
  await page.route(fileOf('main'), (route) => route.abort());
  await open(page, '/faq?lang=en');
  const button = failure(page).getByRole('button', { name: 'Reload' });
  await expect(button).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.unroute(fileOf('main'));
  await page.keyboard.press('Enter');
  await expect(page.locator('main summary').first()).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

const colorOf = (page: Page, selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);

for (const one of channels) {
  test(`${one} says so in its own languages and colours, for everyone to read`, async ({ page }) => {
    const { language, languages } = await ask<{ language: string; languages: string[] }>(one, '/settings');
    for (const [colorScheme, width] of [
      ['light', 320],
      ['dark', 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 640 });
      await page.goto(at(one, `/faq?lang=${language}`));
      await expect(page.getByRole('banner')).toBeVisible();
      const ground = await colorOf(page, 'body');
      await page.route(fileOf('main'), (route) => route.abort());
      for (const spoken of new Set([language, ...languages])) {
        await open(page, `/faq?lang=${spoken}`, one);
        const french = spoken === 'fr';
        await expect(page.getByRole('alert').getByRole('heading')).toHaveText(french ? 'Échec du chargement' : 'Loading chunk failed');
        await expect(page.getByRole('alert').getByRole('button')).toHaveText(french ? 'Recharger' : 'Reload');
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${spoken}(-|$)`));
        expect(await colorOf(page, '[role="alert"]')).toBe(ground);
        expect(await objections(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      }
      await page.unroute(fileOf('main'));
    }
  });
}
