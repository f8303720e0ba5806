import { expect, type Page, test } from '@playwright/test';
import { at, channels } from './channels.ts';
import { lookOf, settled } from './visit.ts';

/** Returns the words that are broken inside or not shown whole, in elements of the selector. */
async function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? '';
        for (const { 0: word, index } of text.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          const { width, right } = range.getBoundingClientRect();
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (width > 0 && (lines.size > 1 || right > box.right + 1)) broken.push(word);
        }
      }
      return broken;
    }),
  );
}

const BAR = '[data-bottom-bar] li span';
const TIME = 'main li time';

for (const channel of channels) {
  test(`${channel}: menu, title and times keep their words whole, in the narrowest window and in text of twice the size`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a phone’s bar');
    for (const language of (await lookOf(channel)).languages) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(at(channel, `/schedule?lang=${language}`));
      await settled(page);
      await expect(page.locator(TIME).first()).toBeVisible();
      const broken = async () => [await brokenWords(page, BAR), await brokenWords(page, 'main h1'), await brokenWords(page, TIME)];
      expect(await broken(), `${language}, 320 px`).toEqual([[], [], []]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect.poll(broken, `${language}, 320 px, twice the size`).toEqual([[], [], []]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(broken, `${language}, 390 px, twice the size`).toEqual([[], [], []]);
    }
  });

  test(`${channel}: a table shows its badges in text of twice the size`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a phone’s table');
    const [language] = (await lookOf(channel)).languages;
    await page.goto(at(channel, `/live?lang=${language}`));
    await page.getByRole('main').getByRole('radio').nth(2).check({ force: true });
    const badges = page.locator('main table td:last-child span span');
    await expect(badges.first()).toBeVisible();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const hidden = () => badges.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    await expect.poll(hidden).toEqual([]);
  });
}
