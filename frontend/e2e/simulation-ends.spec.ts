import { expect, test } from '@playwright/test';
import { answerOf, at } from './channels.ts';
import { grandstand } from './command.ts';
import { tooWide } from './layout.ts';
import { ownChannel } from './ownChannel.ts';
import { bar, choose, enter, link } from './simulating.ts';

/* A channel with passes to choose from. */
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
  const other = await link(own);
  await enter(page, own);
  // A page that learns of the revocation while unloading can't show it, so leave it until the server has applied the revocation.
  await page.goto('about:blank');
  await grandstand('channel', 'simulate', own, '--revoke');
  await expect.poll(async () => (await answerOf(own, other)).status, { timeout: 30_000 }).toBe(404);
  await page.goto(at(own, '/schedule'));
  await expect(page.getByRole('heading', { name: 'This simulation is over' })).toBeFocused();
  expect((await page.goto(at(own, other)))?.status()).toBe(404);
});
