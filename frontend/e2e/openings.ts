import { expect, type Page } from '@playwright/test';

/** Parts that are shown before any script has run, and that the scripts render again. */
const PARTS = [
  '.announcement',
  '.site-header',
  '.site-header .brand img',
  '.hero',
  '.hero-media img',
  '.hero-title',
  '.hero-text',
  '.stage-frame',
  '.page-band',
  '.page-title',
];

interface Part {
  part: string;
  words: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the parts in `root`, with position and text. A title's width is ignored: it is that of its words or of its line. */
async function partsIn(page: Page, root: string): Promise<Part[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(
    ([parts, inside]) =>
      parts.flatMap((part) => {
        const element = document.querySelector<HTMLElement>(`${inside} ${part}`);
        if (!element) return [];
        const { x, y, width, height } = element.getBoundingClientRect();
        const words = part.endsWith('-title') || part.endsWith('-text') || part === '.announcement' ? element.innerText.trim() : '';
        // The height of a band is ignored: content below its title comes with the screen.
        return [{ part, words, x, y, width: part === '.page-title' ? 0 : width, height: part === '.page-band' ? 0 : height }];
      }),
    [PARTS, root] as const,
  );
}

/** Returns the parts of a page before its scripts run, which are held back until then, and after. */
async function partsOf(page: Page, address: string): Promise<{ first: Part[]; drawn: Part[] }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!early|runtime).*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#splash > .opening').waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll<HTMLImageElement>('.opening img')].every(({ complete }) => complete))).toBe(true);
  const first = await partsIn(page, '#splash > .opening');
  release();
  await expect(page.locator('#splash')).toHaveCount(0);
  const drawn = await partsIn(page, '#root');
  await page.unrouteAll({ behavior: 'wait' });
  return { first, drawn };
}

/** Expects that the parts shown before the scripts, `begins` among them, keep their position and text when the scripts render them again. */
export async function expectSameBeginning(page: Page, address: string, begins: string): Promise<void> {
  const { first, drawn } = await partsOf(page, address);
  expect(
    first.map(({ part }) => part),
    address,
  ).toEqual(expect.arrayContaining(['.site-header', '.site-header .brand img', begins]));
  for (const before of first) {
    const now = drawn.find(({ part }) => part === before.part);
    expect(now?.words, `${address}: words of ${before.part}`).toBe(before.words);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs((now?.[side] ?? Infinity) - before[side]), `${address}: ${side} of ${before.part}`).toBeLessThanOrEqual(1);
    }
  }
}
