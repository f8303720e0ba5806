import { expect, test } from '@playwright/test';
import { buyer, newBuyer, withoutPass } from './buyer.ts';
import { ask, at, type Home } from './channels.ts';
import { playing, seek } from './frames.ts';
import { needs } from './needs.ts';

// A channel without advertisements.
const channel = 'northside';

needs(process.env['GRANDSTAND_DATA'], 'the server’s mails');

test('a viewer goes on where they left off, or begins anew', async ({ page }, info) => {
  test.slow();
  await newBuyer(page, channel, buyer('resume', info.project.name), true);
  await withoutPass(page, channel);
  const { finished } = await ask<Record<keyof Home, { id: number; has_access: boolean }[]>>(channel, '/events-for-homepage');
  const event = finished.find((one) => one.has_access);
  if (!event) throw new Error(`${channel} has nothing that a guest may watch`);
  const stage = page.locator('#root [data-tone="stage"]');

  await page.goto(at(channel, `/watch/${event.id}?lang=en`));
  await stage.getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => playing(page)).toBeGreaterThan(0.5);
  await seek(page, 10.6);
  await page.goto(at(channel, '/faq?lang=en'));
  await page.goto(at(channel, `/watch/${event.id}?lang=en`));
  await expect(stage.getByRole('button', { name: 'From the start' })).toBeVisible();
  await stage.getByRole('button', { name: 'Go on from 0:10' }).click();
  await expect.poll(() => playing(page)).toBeGreaterThan(9.9);
});
