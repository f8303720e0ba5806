import { expect, test } from '@playwright/test';
import { bar, choose, enter, kept } from './simulating.ts';

const CHANNEL = 'northside';

test('a page that opens in a new tab is part of the simulation, and the first tab stays where it is', async ({ page, context }) => {
  await enter(page, CHANNEL);
  await choose(page, 'As whom', 'user');
  const link = page.locator('#root a[href^="/"]:visible').first();
  const path = await link.getAttribute('href');
  const presses = [() => link.click({ modifiers: ['ControlOrMeta'] }), () => link.click({ button: 'middle' })];
  for (const press of presses) {
    const opened = context.waitForEvent('page');
    await press();
    const tab = await opened;
    await expect(bar(tab)).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe(path);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    expect(await kept(tab)).toEqual([]);
    await tab.close();
  }
  await expect(bar(page)).toBeVisible();
});
