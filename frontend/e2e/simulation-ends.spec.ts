import { expect, test } from '@playwright/test';
import { at } from './channels.ts';
import { grandstand } from './command.ts';
import { tooWide } from './layout.ts';
import { ownChannel } from './ownChannel.ts';
import { bar, choose, enter, link } from './simulating.ts';

/* It has passes to choose from. */
const SOLD = 'eleven';

test('a state that can no longer be shown is left by the bar, and another brings the site up', async ({ page }) => {
  await enter(page, SOLD);
  await choose(page, 'As whom', 'subscriber');
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('simulation')) ?? '';
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as { state: object };
    sessionStorage.setItem(key, JSON.stringify({ ...kept, state: { ...kept.state, pass: 999_999 } }));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: /Whoops/ })).toBeVisible();
  await expect(bar(page)).toContainText('Can’t be shown like this');
  expect(await tooWide(page)).toEqual([]);
  await choose(page, 'With which pass', '');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(bar(page)).not.toContainText('Can’t be shown like this');
});

test('a link that is withdrawn ends the tabs that it has opened', async ({ page }) => {
  const own = await ownChannel(SOLD, 'withdrawn', '');
  const other = at(own, await link(own));
  await enter(page, own);
  await grandstand('channel', 'simulate', own, '--revoke');
  const over = page.getByRole('heading', { name: 'This simulation is over' });
  // The server follows within seconds, and a call of the page's own may be the first to be told.
  await expect(async () => {
    if (!(await over.isVisible())) await page.goto(at(own, '/schedule'));
    await expect(over).toBeFocused({ timeout: 5000 });
  }).toPass();
  expect((await page.goto(other))?.status()).toBe(404);
});
