import { expect, type Page, test } from '@playwright/test';
import { answerOf, channels } from './channels.ts';
import { lookOf, visit } from './visit.ts';

/** The rules of the channel's theme, as the server inlines them in its pages. */
const SENT = /<style data-channel-theme>([^<]*)<\/style>/;
/** The second page always looks the same, so its screenshot is compared, too. */
const PATHS = ['/', '/faq'] as const;
const PARTS = ['body', '.site-header', '.site-header a', 'main', 'main h1', 'main h2', 'main a', 'main button', 'main summary', 'footer', 'footer a'];
const PROPERTIES = [
  'color',
  'background-color',
  'color-scheme',
  'font-family',
  'font-size',
  'font-weight',
  'text-transform',
  'letter-spacing',
  'border-top-left-radius',
  'border-top-color',
  'padding-top',
  'padding-left',
  'margin-top',
  'column-gap',
  'width',
];

/** Returns what the theme decides: its properties in every palette, the look of page parts, and the loaded font families. */
function look(page: Page, names: readonly string[]) {
  return page.evaluate(
    ([wanted, parts, properties]) => {
      const values = (element: Element | null, of: readonly string[]) => {
        const style = element && getComputedStyle(element);
        return style ? of.map((property) => `${property}: ${style.getPropertyValue(property)}`) : [];
      };
      const drawn = parts.map((part) => [part, ...values(document.querySelector(part), properties)]);
      const root = document.documentElement;
      const { mode, hero, titles, cards, pages } = root.dataset;
      const palettes = ['light', 'dark', 'system'].map((palette) => {
        root.dataset['mode'] = palette;
        return values(root, wanted);
      });
      root.dataset['mode'] = mode;
      const loaded = [...document.fonts].filter(({ status, family }) => status === 'loaded' && !family.includes('fallback'));
      return { mode, hero, titles, cards, pages, drawn, palettes, families: [...new Set(loaded.map(({ family }) => family))].sort() };
    },
    [names, PARTS, PROPERTIES] as const,
  );
}

/** Counts the sheets with the theme's rules: those that the server inlined, and those that the page created. */
function sheets(page: Page): Promise<{ sent: number; made: number }> {
  return page.evaluate(() => ({
    sent: document.querySelectorAll('style[data-channel-theme]').length,
    made: document.adoptedStyleSheets.length,
  }));
}

const picture = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

for (const channel of channels) {
  test(`${channel} themes itself: without the server's rules it looks the same`, async ({ page }) => {
    test.slow();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
    const { languages, bySystem } = await lookOf(channel);
    const [language = 'en'] = languages;
    for (const colorScheme of bySystem ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of PATHS) {
        const { text, headers } = await answerOf(channel, `${path}?lang=${language}`);
        const names = [...new Set(SENT.exec(text)?.[1]?.match(/--[\w-]+(?=:)/g))];
        expect(names).toEqual(expect.arrayContaining(['--color-primary', '--color-on-danger', '--radius', '--density', '--font-body']));

        await visit(page, channel, path, language);
        const sent = await look(page, names);
        expect(sent.families).not.toEqual([]);
        const shown = await picture(page);
        expect(await sheets(page), 'what came with the page is left alone').toEqual({ sent: 1, made: 0 });

        await page.route(
          (url) => url.pathname === path,
          (route) =>
            route.fulfill({
              contentType: 'text/html; charset=utf-8',
              headers: { 'content-security-policy': String(headers['content-security-policy']) },
              body: text.replace(SENT, ''),
            }),
        );
        await visit(page, channel, path, language);
        expect(await sheets(page), 'the page makes its own').toEqual({ sent: 0, made: 1 });
        expect(await look(page, names), `${path}, ${colorScheme}`).toEqual(sent);
        if (path === '/faq') await expect.poll(async () => (await picture(page)).equals(shown), `${path}, ${colorScheme}`).toBe(true);
        await page.unrouteAll();
      }
    }
    expect(failures).toEqual([]);
  });
}

test('nothing bright is left beside a dialog, nor above a slide in a dark mode', async ({ page, isMobile }) => {
  test.skip(isMobile, 'scrollbars lie over the page');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 900, height: 700 });
  for (const channel of channels) {
    await visit(page, channel, '/', 'en');
    const shade = () =>
      page
        .locator('.hero-media')
        .first()
        .evaluate((media) => getComputedStyle(media, '::after').backgroundImage);
    if (await page.locator('[data-hero="center"] .hero-media').count()) expect(await shade()).not.toContain('rgba(0, 0, 0, 0)');
    const backgrounds = () => page.evaluate(() => [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor));
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const [root, body] = await backgrounds();
    expect(root).not.toBe('rgba(0, 0, 0, 0)');
    expect(root).not.toBe(body);
  }
});
