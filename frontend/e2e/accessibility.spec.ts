import { expect, type Page, test } from '@playwright/test';
import { contrastObjections, objections } from './axe.ts';
import { channels } from './channels.ts';
import { cutOff, layoutShift, tooWide } from './layout.ts';
import { type Place, placesOf } from './places.ts';
import { lookOf, visit } from './visit.ts';

const MOST_SHIFT = 0.02;
/** A window of 1280 px at 400 % zoom, as WCAG defines reflow. */
const NARROWEST = { width: 320, height: 640 };

// Recording doubles the time of these long tests and fills the disk; their messages contain all findings.
test.use({ trace: 'off' });

/** Opens each screen once and checks it in every way, because opening is the slow part. */
for (const channel of channels) {
  for (const nth of [0, 1]) {
    test(`${channel}: every screen, ${nth === 0 ? 'in its own language' : 'in its second language'}`, async ({ page, isMobile }) => {
      const look = await lookOf(channel);
      const language = look.languages[nth];
      test.skip(!language || (nth > 0 && isMobile), 'there is nothing more to look at');
      test.setTimeout(600_000);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      const own = nth === 0 && !isMobile;
      // Further states of a screen share their code across channels, so one channel is enough.
      const states = own && channel === channels[0];
      for (const place of (await placesOf(channel)).filter(({ main }) => main || states)) {
        await test.step(place.name, async () => {
          await visit(page, channel, place.path, language ?? '');
          await stays(page, place);
          await reads(page, place);
          // Colours are the same in each language.
          if (look.bySystem && nth === 0) await readsInTheDark(page, place);
          if (own) await fits(page, place);
        });
      }
    });
  }
}

/** Expects the layout shift while loading to stay within the limit. */
async function stays(page: Page, { name }: Place): Promise<void> {
  const { total, moved } = await layoutShift(page);
  expect.soft(total, `${name}: layout shift of\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Expects no violations found by axe in the light palette. */
async function reads(page: Page, { name }: Place): Promise<void> {
  expect.soft(await objections(page), name).toEqual([]);
}

/** Expects enough contrast in the dark palette. */
async function readsInTheDark(page: Page, { name }: Place): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Chromium may keep inherited colours when the palette changes on an open page, so force a repaint.
  await page.evaluate(() => {
    document.body.style.display = 'none';
    document.body.getBoundingClientRect();
    document.body.style.display = '';
  });
  expect.soft(await contrastObjections(page), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks text of twice the size and the narrowest window: nothing is cut off, and the page doesn't scroll sideways. */
async function fits(page: Page, { name }: Place): Promise<void> {
  const size = page.viewportSize();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect.soft.poll(async () => [...(await tooWide(page)), ...(await cutOff(page))], { message: `${name}, text at 200 %` }).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize(NARROWEST);
  await expect.soft.poll(() => tooWide(page), { message: `${name}, ${NARROWEST.width} px wide` }).toEqual([]);
  if (size) await page.setViewportSize(size);
}
