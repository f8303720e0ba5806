import { expect, type Browser, type Page, test } from '@playwright/test';
import { buyer, newBuyer, signIn, withoutPass } from './buyer.ts';
import { at } from './channels.ts';
import { hasCommand } from './command.ts';
import { playing } from './frames.ts';
import { needs } from './needs.ts';
import { ownChannel } from './ownChannel.ts';
import { recorded } from './recording.ts';

const stage = (page: Page) => page.locator('#root [data-tone="stage"]');

needs(hasCommand, 'the server’s command and mails');

async function device(browser: Browser, channel: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, channel, email);
  return page;
}

async function play(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await stage(page)
    .getByRole('button', { name: /^(Play|From the start)/ })
    .click();
}

const plays = (page: Page) => expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(0.5);

test('a third device is told where one watches already, takes over, and the first one is told', async ({ page, browser }, info) => {
  test.setTimeout(240_000);
  const channel = await ownChannel('northside', 'devices', '[streaming]\nconcurrent_streams = 2');
  const event = await recorded(channel, 'register', 120);
  const address = at(channel, `/watch/${event.id}?lang=en`);
  const email = buyer('devices', info.project.name);
  await newBuyer(page, channel, email, true);
  await withoutPass(page, channel);
  const second = await device(browser, channel, email);
  const third = await device(browser, channel, email);

  await play(page, address);
  await plays(page);
  await play(second, address);
  await plays(second);

  // Another tab of the same browser is the same device: when it is left, the first tab keeps its slot.
  const tab = await page.context().newPage();
  await play(tab, address);
  await plays(tab);
  await tab.goto(at(channel, '/faq?lang=en'));
  await tab.close();

  await play(third, address);
  await expect(stage(third).getByRole('heading', { name: 'You are already watching elsewhere' })).toBeVisible();
  await expect(stage(third).getByText('Your account can watch on 2 devices at a time.')).toBeVisible();
  await expect(stage(third).getByRole('list', { name: 'Where you are watching' }).getByText('Chrome on Linux')).toHaveCount(2);
  await expect(third.locator('video')).toHaveCount(0);
  await stage(third).getByRole('button', { name: 'Watch here' }).click();
  await plays(third);

  // The device that watched the longest was stopped, and shows it within half a minute; the other one plays on.
  await expect(stage(page).getByRole('heading', { name: 'Another device plays now' })).toBeVisible({ timeout: 30_000 });
  const then = await playing(second);
  await expect.poll(() => playing(second)).toBeGreaterThan(then + 1);

  // A released slot is free at once: no other device is stopped for it.
  await third.goto(at(channel, '/faq?lang=en'));
  await stage(page).getByRole('button', { name: 'Watch here' }).click();
  // Playback continues from the same position.
  await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(3);
  const after = await playing(second);
  await second.waitForTimeout(20_000);
  expect(await playing(second)).toBeGreaterThan(after + 10);
  await second.context().close();
  await third.context().close();
});
