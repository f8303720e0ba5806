import { expect, type Locator, type Page, test } from '@playwright/test';
import { buyer, main, newBuyer, withoutPass } from './buyer.ts';
import { ask, at, channels } from './channels.ts';
import { needs } from './needs.ts';

interface Pass {
  id: number;
  name: string;
  recommended: boolean;
}
interface Offer {
  kind: 'event' | 'package' | 'subscription';
  id: number;
}
interface Sold {
  id: number;
  type: string;
  access: { reason: string; offers: Offer[] };
}

needs(process.env['GRANDSTAND_STRIPE_SANDBOX'], 'the payment sandbox');
test.skip(({ isMobile }) => isMobile, 'sets its own widths');

const WIDTHS = [320, 390, 820, 1440];
const LEAST_CONTRAST = 4.5;
const stage = (page: Page) => page.locator('#root [data-tone="stage"]');

/** Returns the upcoming events of a channel that a guest has to pay for, one of each type. */
async function soldEvents(channel: string): Promise<Sold[]> {
  const events = await ask<Sold[]>(channel, '/events?stream_status=upcoming&no_limit=1&lang=en');
  const firsts = ['paid', 'ppv'].flatMap((type) => events.find((event) => event.type === type) ?? []);
  return Promise.all(firsts.map(({ id }) => ask<Sold>(channel, `/events/${id}?lang=en`)));
}

/** Returns the lowest contrast of a notice's texts with what is behind them, over white pictures. */
async function lowestContrast(page: Page): Promise<number> {
  const texts = stage(page).locator('h2, p, summary, [role="timer"] span:not(:has(span))');
  const found = await texts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      if (box.width === 0 || words.width === 0) return [];
      const [r = 0, g = 0, b = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
      return [{ x: words.x + scrollX, y: words.y + scrollY, width: words.width, height: words.height, color: [r, g, b] as const }];
    }),
  );
  expect(found.length).toBeGreaterThan(3);
  // The policy refuses style elements, but not a sheet made by a script.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-tone="stage"] :is(h2, p, summary, span, a) { color: transparent !important }
      .stage-art > * { background: #fff } .stage-art > svg > * { visibility: hidden } .stage-art > img { filter: brightness(100) }`);
    document.adoptedStyleSheets.push(sheet);
  });
  const picture = (await page.screenshot({ fullPage: true })).toString('base64');
  return page.evaluate(
    async ({ source, places }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const light = (channels: readonly number[]) => {
        const [r = 0, g = 0, b = 0] = channels.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrasts = places.flatMap(({ x, y, width, height, color }) => {
        const data = context?.getImageData(Math.round(x), Math.round(y), Math.max(1, Math.round(width)), Math.max(1, Math.round(height))).data ?? [];
        let brightest = 0;
        for (let index = 0; index < data.length; index += 4) brightest = Math.max(brightest, light([...data.slice(index, index + 3)]));
        return (light(color) + 0.05) / (brightest + 0.05);
      });
      return Math.min(...contrasts);
    },
    { source: picture, places: found },
  );
}

/** Expects that the words of a notice lie within the frame and the window. */
async function expectInside(notice: Locator, width: number): Promise<void> {
  const outside = await notice.evaluate((frame, room) => {
    const limits = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('h2, p, a, summary, [role="timer"]')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left < limits.left || box.right > Math.min(limits.right, room) + 1 || box.bottom > limits.bottom + 1;
      })
      .map(({ textContent }) => textContent);
  }, width);
  expect(outside).toEqual([]);
}

for (const channel of channels) {
  test(`${channel}: what is sold has a countdown, one action to the checkout and the recommended pass, at every width`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const [packages, subscriptions] = await Promise.all([
      ask<Pass[]>(channel, '/packages?no_limit=1&lang=en'),
      ask<Pass[]>(channel, '/subscriptions?no_limit=1&lang=en'),
    ]);
    for (const event of await soldEvents(channel)) {
      const named = { package: packages, subscription: subscriptions, event: [] };
      const covering = event.access.offers.flatMap(({ kind, id }) => named[kind].filter((pass) => pass.id === id));
      const recommended = covering.filter((pass) => pass.recommended).map(({ name }) => name);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(at(channel, `/watch/${event.id}?lang=en`));
        await expect(stage(page).getByRole('timer')).toBeVisible();
        const action = stage(page).locator('a[href^="/buy"]').first();
        await expect(action).toHaveText(/^(Watch for|Get the|Try) .*\d/);
        await expect(action).toBeInViewport();
        // Passes that are named nowhere else are named under the action.
        const words = await stage(page).innerText();
        if (recommended.length > 0) expect(recommended.some((name) => words.includes(name))).toBe(true);
        await expectInside(stage(page), width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await lowestContrast(page), `${channel} ${event.type} at ${width} px`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
    }
  });
}

test('the action of a pass leads through the checkout back to the event', async ({ page }, info) => {
  const event = (await soldEvents('northside')).find(({ type }) => type === 'paid');
  if (!event) throw new Error('northside sells nothing to come');
  await page.goto(at('northside', `/watch/${event.id}?lang=en`));
  const href = await stage(page).locator('a[href^="/buy"]').first().getAttribute('href');
  expect(href).toContain(`event=${event.id}`);
  await expect(stage(page).getByText('Already a member?')).toBeVisible();
  await newBuyer(page, 'northside', buyer('paywall', info.project.name));
  await withoutPass(page, 'northside');
  await page.goto(at('northside', `/watch/${event.id}?lang=en`));
  await expect(stage(page).getByText('Already a member?')).toHaveCount(0);
  await stage(page).locator('a[href^="/buy"]').first().click();
  await expect(main(page).getByRole('complementary')).toBeVisible();
});

test('the other passes unfold, and lead to their pages', async ({ page }) => {
  const [event] = await soldEvents('northside');
  await page.goto(at('northside', `/watch/${event?.id}?lang=en`));
  await stage(page).getByText('Other passes').click();
  const others = stage(page).getByRole('list', { name: 'Ways to watch' }).getByRole('link');
  await expect(others.first()).toBeVisible();
  await others.first().click();
  await expect(page).toHaveURL(new RegExp(`/select-package/\\d+\\?.*event=${event?.id}`));
});
