import { expect, type Page, request, test } from '@playwright/test';
import { objections } from './axe.ts';
import { buyer, main, newBuyer, withoutPass } from './buyer.ts';
import { ask, at, type Home } from './channels.ts';
import { needs } from './needs.ts';
import { settled } from './visit.ts';

const channel = 'northside';

needs(process.env['GRANDSTAND_DATA'], 'the server’s mails');

async function recording(): Promise<number> {
  const { finished } = await ask<Record<keyof Home, { id: number; has_access: boolean }[]>>(channel, '/events-for-homepage');
  const event = finished.find((one) => one.has_access);
  if (!event) throw new Error(`${channel} has nothing that a guest may watch`);
  return event.id;
}

/** Returns the status of a playlist for a client without cookies. */
async function statusElsewhere(address: string): Promise<number> {
  const elsewhere = await request.newContext();
  const { hostname, origin, pathname } = new URL(address);
  const response = await elsewhere.get(`${origin.replace(hostname, '127.0.0.1')}${pathname}`, { headers: { host: new URL(address).host } });
  await elsewhere.dispose();
  return response.status();
}

async function watching(page: Page): Promise<string> {
  const playlist = page.waitForRequest(/\/media\/.*master\.m3u8/);
  await page.goto(at(channel, `/watch/${await recording()}?lang=en`));
  await page.locator('#root [data-tone="stage"] button').first().click();
  return (await playlist).url();
}

test('a viewer takes an address to a television; the browser’s own works nowhere else', async ({ page }, info) => {
  test.slow();
  await newBuyer(page, channel, buyer('television', info.project.name), true);
  await withoutPass(page, channel);
  const own = await watching(page);
  expect(await statusElsewhere(own)).toBe(403);

  await main(page).getByRole('button', { name: 'More', exact: true }).click();
  await main(page).getByRole('button', { name: 'Another player' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue(/\/media\/.+\/master\.m3u8$/);
  await settled(page);
  expect(await objections(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('another-player.png') });
  expect(await statusElsewhere(await address.inputValue())).toBe(200);
});
