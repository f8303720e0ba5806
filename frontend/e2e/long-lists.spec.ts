import { expect, test, type Page } from '@playwright/test';
import { at, channels } from './channels.ts';
import { serveMany } from './longLists.ts';

const [channel = ''] = channels;
const TOTAL = 2000;
const MOST_IN_PAGE = 140;
/** Distance of one scroll gesture; `FAR_PX` reaches the third page of the list. */
const STEP_PX = 700;
/** Tolerance after a reload: rows above are measured again, so the position may be off by a line or two of text. */
const NEAR_PX = 40;
const FAR_PX = 14_000;
const LAYOUTS = [
  { path: '/upcoming', layout: 'Grid' },
  { path: '/upcoming', layout: 'List' },
  { path: '/upcoming', layout: 'Table' },
  { path: '/schedule', layout: null },
];

const links = (page: Page) => page.locator('main a[href^="/watch/10"]');

/** Scrolls until the last event is rendered; the list fetches as it scrolls. */
async function scrollToEnd(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return links(page)
          .filter({ hasText: `Match number ${TOTAL}` })
          .count();
      },
      { timeout: 150_000, intervals: [30] },
    )
    .toBe(1);
}

/** Returns the first event below the middle of the viewport, and its position. */
function middle(page: Page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main a[href^="/watch/10"]')];
    const place = (link: HTMLElement) => link.getBoundingClientRect().top;
    const found = all.find((link) => place(link) > window.innerHeight / 2);
    return found ? { name: found.textContent, top: Math.round(place(found)) } : null;
  });
}

type Place = Awaited<ReturnType<typeof middle>>;

/** Returns the same once scrolling has settled. */
async function middleAtRest(page: Page): Promise<Place> {
  let last: Place = null;
  const isStill = async () => {
    const [before, now] = [last, await middle(page)];
    last = now;
    return now !== null && now.name === before?.name && now.top === before.top;
  };
  await expect.poll(isStill, { timeout: 30_000, intervals: [300] }).toBe(true);
  return last;
}

/** Waits until the same event is back at its position. */
async function expectBackAt(page: Page, before: Place): Promise<void> {
  const distance = async () => {
    const now = await middle(page);
    return now && now.name === before?.name ? Math.abs(now.top - before.top) : Infinity;
  };
  await expect.poll(distance, { timeout: 30_000 }).toBeLessThan(NEAR_PX);
}

for (const { path, layout } of LAYOUTS) {
  test(`${path} ${layout ?? ''} keeps few of 2,000 events in the page`, async ({ page }) => {
    test.slow();
    await serveMany(page, channel, TOTAL);
    await page.goto(at(channel, path));
    if (layout) await page.getByRole('radio', { name: layout }).check({ force: true });
    await expect(links(page).first()).toBeVisible();
    await scrollToEnd(page);
    expect(await links(page).count()).toBeLessThan(MOST_IN_PAGE);
  });
}

for (const path of ['/upcoming', '/schedule']) {
  test(`${path} is where it was after going back, and after a reload`, async ({ page }) => {
    test.slow();
    await serveMany(page, channel, TOTAL);
    await page.goto(at(channel, path));
    await expect(links(page).first()).toBeVisible();
    for (let top = STEP_PX; top <= FAR_PX; top += STEP_PX) {
      await expect
        .poll(async () => page.evaluate((to) => (window.scrollTo(0, to), Math.round(window.scrollY)), top), { timeout: 20_000, intervals: [50] })
        .toBe(top);
    }
    const before = await middleAtRest(page);

    await page.evaluate((name) => {
      const all = [...document.querySelectorAll<HTMLElement>('main a[href^="/watch/10"]')];
      all.find(({ textContent }) => textContent === name)?.click();
    }, before?.name);
    await expect(page).toHaveURL(/\/watch\/10/);
    await page.goBack();
    await expect(page).toHaveURL(at(channel, path));
    await expectBackAt(page, before);

    await page.reload();
    await expectBackAt(page, before);
  });
}
