import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { at, channels } from './channels.ts';
import { serveMany } from './longLists.ts';
import { longestOf } from './processorTime.ts';

/** Results of one run through a list: how long the main thread was blocked, and how much was in the page. */
interface Run {
  list: string;
  events: number;
  /** Milliseconds of each task of more than 50 ms, including its waits for the processor. */
  tasks: number[];
  /** CPU milliseconds of the longest task. */
  busiest: number;
  most_drawn: number;
  most_elements: number;
}

type Seen = Pick<Run, 'tasks' | 'most_drawn' | 'most_elements'>;

const [channel = ''] = channels;
const TOTAL = 2000;
const RUNS = 3;
const STEP_PX = 700;
const LISTS = [
  { path: '/upcoming', layout: 'Grid' },
  { path: '/upcoming', layout: 'List' },
  { path: '/upcoming', layout: 'Table' },
  { path: '/schedule', layout: null },
];

const runs: Run[] = [];

for (const { path, layout } of LISTS) {
  test(`${path} ${layout ?? ''}`, async ({ context, browser }) => {
    for (let run = 0; run < RUNS; run += 1) {
      // A new tab, because a used one would restore its position, which is the end.
      const page = await context.newPage();
      await serveMany(page, channel, TOTAL);
      await page.goto(at(channel, path));
      if (layout) await page.getByRole('radio', { name: layout }).check({ force: true });
      await expect(page.locator('main a[href^="/watch/10"]').first()).toBeVisible();
      await expect(page.locator('#splash')).toHaveCount(0);
      let seen: Seen = { tasks: [], most_drawn: 0, most_elements: 0 };
      const busiest = await longestOf(browser, page, async () => void (seen = await scrollThrough(page)));
      runs.push({ list: layout ?? 'Schedule', events: TOTAL, busiest, ...seen });
      await page.close();
    }
  });
}

test.afterAll(() => {
  const file = process.env['SCROLLING_RESULTS'];
  if (file) writeFileSync(file, JSON.stringify(runs));
});

/** Turns the wheel in steps of one gesture until the last event is rendered. */
async function scrollThrough(page: Page): Promise<Seen> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    Reflect.set(window, 'tasks', tasks);
  });
  await page.mouse.move(700, 600);
  let [drawn, elements] = [0, 0];
  for (let done = false; !done;) {
    await page.mouse.wheel(0, STEP_PX);
    const seen = await page.evaluate(async (last) => {
      // After a frame: measuring within one would force another layout.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
      const links = [...document.querySelectorAll('main a[href^="/watch/10"]')];
      const end = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
      const done = end && links.some(({ textContent }) => textContent === last);
      return { done, drawn: links.length, elements: document.querySelectorAll('*').length };
    }, `Match number ${TOTAL}`);
    [drawn, elements, done] = [Math.max(drawn, seen.drawn), Math.max(elements, seen.elements), seen.done];
  }
  const tasks = await page.evaluate(() => Reflect.get(window, 'tasks') as number[]);
  return { tasks, most_drawn: drawn, most_elements: elements };
}
