import { expect, type Page, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';
import { lookOf, settled } from './visit.ts';

const [channel = ''] = channels;

/** Width-to-height ratios of logos. */
const RATIOS = [1, 2.5, 4.7, 6, 8] as const;
const PHONES = [320, 360, 379, 380, 390, 414, 430];
/** Enough entries to fit the widest screens only. */
const PATHS = ['/', '/live', '/upcoming', '/schedule', '/vod', '/vod_library', '/packages'];
const LONG = 'Landesmeisterschaften';
/** Number of menu entries in the bottom bar of phones. */
const IN_BAR = 4;
/** Possible names of these entries, with the longest words that fit. */
const LONGEST = ['Médiathèque', 'Programme', 'Passeports', 'À la demande'];

interface Picture {
  src: string;
  width: number;
  height: number;
}

interface Bootstrap {
  settings: { name: string; 'multi-language': boolean; images: { logo: Picture; logo_dark: Picture | null } };
  'color-settings': { mode: string; light: object | null; dark: object | null };
  menu: { id: number; alias: string; name: string; custom_icon: string | null; url: string }[];
}

const logoOf = (ratio: number): Picture => ({ src: `/images/logo-of-${ratio}.svg`, width: 100 * ratio, height: 100 });

/** Opens a page with changed bootstrap data, as other seed files would give. */
async function open(page: Page, path: string, change: (data: Bootstrap) => void, name = channel, language = 'en'): Promise<void> {
  const data = await ask<Bootstrap>(name, `/channel-bootstrap-data?lang=${language}`);
  Object.assign(data.settings.images, { logo: logoOf(1), logo_dark: null });
  change(data);
  await page.route('**/api/channel-bootstrap-data*', (route) => route.fulfill({ json: { data } }));
  await page.route('**/images/logo-of-*.svg', (route) => {
    const [, ratio = 1] = /logo-of-([\d.]+)\.svg/.exec(route.request().url()) ?? [];
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${100 * Number(ratio)}" height="100"><rect width="100%" height="100%" fill="#808080"/></svg>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await page.goto(at(name, path));
  await settled(page);
}

function menu(names: readonly string[]): Bootstrap['menu'] {
  return names.map((name, index) => ({ id: index + 1, alias: `entry-${index}`, name, custom_icon: 'home', url: PATHS[index] ?? '/' }));
}

/** Enables both palettes, for the viewer to choose from. */
function bySystem(data: Bootstrap): void {
  const colors = data['color-settings'];
  Object.assign(colors, { mode: 'system', light: colors.light ?? colors.dark, dark: colors.dark ?? colors.light });
}

/** Replaces the logo in the header. */
function wear(page: Page, logo: Picture): Promise<void> {
  return page.evaluate(async ({ src, width, height }) => {
    for (const image of document.querySelectorAll<HTMLImageElement>('.site-header .brand img')) {
      Object.assign(image, { width, height, src });
      await image.decode();
    }
  }, logo);
}

/** Returns the faults of a phone's header: parts out of view, overlapping or too small to press, an unreadable logo. */
function faults(page: Page, width: number): Promise<string[]> {
  return page.evaluate((wide) => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > wide) found.push(`the page is ${scrollWidth} wide`);
    const parts = [...document.querySelectorAll<HTMLElement>('.site-header .brand, .site-tools button, .site-tools a')].filter((part) => part.offsetWidth > 0);
    const boxes = parts.map((part) => ({ name: part.ariaLabel ?? (part.textContent.trim() || 'logo'), box: part.getBoundingClientRect() }));
    boxes.sort((one, other) => one.box.left - other.box.left);
    for (const [place, { name, box }] of boxes.entries()) {
      const next = boxes[place + 1];
      if (box.left < 0 || box.right > wide + 0.5) found.push(`${name} is out of view`);
      if (next && box.right > next.box.left + 0.5) found.push(`${name} lies on ${next.name}`);
      if (name !== 'logo' && Math.min(box.width, box.height) < 43.5) found.push(`${name} is small`);
    }
    const logo = document.querySelector<HTMLImageElement>('.site-header .brand img');
    const box = logo?.getBoundingClientRect();
    const height = logo && box ? Math.min(box.height, (box.width * logo.naturalHeight) / logo.naturalWidth) : 0;
    if (height < 16) found.push(`the logo is ${height} high`);
    return found;
  }, width);
}

for (const languages of [1, 2]) {
  for (const name of ['Sports', LONG]) {
    test(`phones have room for every logo, ${languages} language(s) and names such as ${name}`, async ({ page, isMobile }) => {
      test.skip(!isMobile, 'is about phones');
      await open(page, '/faq?lang=en', (data) => {
        bySystem(data);
        data.settings['multi-language'] = languages > 1;
        data.settings.name = `${name} ${name}`;
        data.menu = menu(PATHS.map(() => name));
      });
      await expect(page.locator('.site-tools button[lang]')).toHaveCount(languages > 1 ? 2 : 0);
      for (const ratio of RATIOS) {
        await wear(page, logoOf(ratio));
        for (const width of PHONES) {
          await page.setViewportSize({ width, height: 800 });
          expect(await faults(page, width), `${ratio} to 1 at ${width}`).toEqual([]);
        }
      }
    });
  }
}

/** Returns words in the bottom bar of phones that are broken across lines or cut off. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const label of document.querySelectorAll('[data-bottom-bar] span')) {
      const text = label.firstChild;
      if (!(text instanceof Text)) continue;
      const { left, right } = label.getBoundingClientRect();
      for (const match of text.data.matchAll(/\S+/g)) {
        const word = document.createRange();
        word.setStart(text, match.index);
        word.setEnd(text, match.index + match[0].length);
        const pieces = [...word.getClientRects()];
        const lines = new Set(pieces.map(({ top }) => Math.round(top)));
        const cut = pieces.some((piece) => piece.left < left - 0.5 || piece.right > right + 0.5);
        if (lines.size > 1 || cut || left < -0.5 || right > window.innerWidth + 0.5) found.push(match[0]);
      }
    }
    return found;
  });
}

for (const name of channels) {
  for (const language of ['en', 'fr']) {
    test(`${name}: the bar of phones breaks no word, in ${language}`, async ({ page, isMobile }) => {
      test.skip(!isMobile, 'is about phones');
      test.skip(!(await lookOf(name)).languages.includes(language), 'is in one language');
      const { menu: entries } = await ask<Bootstrap>(name, `/channel-bootstrap-data?lang=${language}`);
      // Every entry may appear in the bar.
      const parts = Array.from({ length: Math.ceil(entries.length / IN_BAR) }, (_, part) => entries.slice(part * IN_BAR, (part + 1) * IN_BAR));
      for (const part of [...parts, menu(LONGEST)]) {
        const change = (data: Bootstrap) => {
          data.menu = part;
        };
        await open(page, `/faq?lang=${language}`, change, name, language);
        await expect(page.locator('[data-bottom-bar] span').first()).toBeVisible();
        for (const width of PHONES) {
          await page.setViewportSize({ width, height: 800 });
          expect(await brokenWords(page), `${part.map((entry) => entry.name).join(', ')} at ${width}`).toEqual([]);
        }
      }
    });
  }
}

test('on a phone the palette is chosen in the menu', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'is about phones');
  await open(page, '/faq?lang=en', bySystem);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Use the dark theme' })).toHaveCount(0);
  await page.locator('nav:has([aria-haspopup="dialog"]) button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Use the light theme' })).toBeVisible();
});

/** Returns whether all menu entries fit in the line, and how the menu shows them. */
function line(page: Page): Promise<{ room: boolean; hidden: number; more: boolean; beyond: boolean }> {
  return page.evaluate(() => {
    const nav = document.querySelector<HTMLElement>('.site-header .site-menu');
    const entries = [...(nav?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [])];
    const width = entries.reduce((sum, entry) => sum + entry.getBoundingClientRect().width, entries[0]?.offsetLeft ?? 0);
    const more = nav?.querySelector(':scope > div > button') ?? null;
    const hidden = entries.filter((entry) => getComputedStyle(entry).visibility === 'hidden').length;
    const right = (one: Element | null | undefined) => one?.getBoundingClientRect().right ?? 0;
    return { room: Math.ceil(width) <= (nav?.clientWidth ?? 0), hidden, more: more !== null, beyond: right(more) > right(nav) + 1 };
  });
}

test('the menu of wide screens hides nothing that has room, whatever the window was before and however late its font comes', async ({ page, isMobile }) => {
  test.skip(isMobile, 'is about wide screens');
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await open(page, '/faq?lang=en', (data) => {
    data.settings.images.logo = logoOf(8);
    data.menu = menu(['Home', 'Live', 'Coming up', 'Schedule', 'Replays', 'Library', 'Passes', 'Our history', 'Volunteers', 'Contacts']);
  });
  const steps = Array.from({ length: 13 }, (_, step) => 1440 - 40 * step);
  const seen = new Set<boolean>();
  for (const [place, width] of [...steps, ...steps.toReversed()].entries()) {
    // On the way back, a narrower logo leaves more room.
    if (place === steps.length) await wear(page, logoOf(1));
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const { room, hidden, more, beyond } = await line(page);
        return !beyond && (room ? hidden === 0 && !more : hidden > 0 && more);
      }, `at ${width}`)
      .toBe(true);
    seen.add((await line(page)).room);
  }
  expect([...seen].sort()).toEqual([false, true]);
});
