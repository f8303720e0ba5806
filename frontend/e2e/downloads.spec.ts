import { stat } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { buyer, fillIn, main, newBuyer, pay } from './buyer.ts';
import { ask, at, type Home } from './channels.ts';
import { needs } from './needs.ts';

const channel = 'northside';

needs(process.env['GRANDSTAND_STRIPE_SANDBOX'] && process.env['GRANDSTAND_DATA'], 'the payment sandbox and the server’s mails');

async function freeRecording(): Promise<number> {
  const { finished } = await ask<Record<keyof Home, { id: number; has_access: boolean }[]>>(channel, '/events-for-homepage');
  const event = finished.find((one) => one.has_access);
  if (!event) throw new Error(`${channel} has nothing that a guest may watch`);
  return event.id;
}

async function download(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'More', exact: true }).click();
  await main(page).getByRole('button', { name: 'Download' }).click();
}

test('a recording is downloaded by those whose pass has downloads, and the others are led to one', async ({ page }, info) => {
  test.slow();
  const event = at(channel, `/watch/${await freeRecording()}?lang=en`);
  await page.goto(event);
  await download(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('What you have does not include downloads. Some passes do.');
  await page.getByRole('dialog').getByRole('link', { name: 'See the passes' }).click();
  await expect(page).toHaveURL(at(channel, '/packages'));

  const packages = await ask<{ id: number; alias: string }[]>(channel, '/packages?no_limit=1');
  const locker = packages.find(({ alias }) => alias === 'highlight-locker');
  await newBuyer(page, channel, buyer('downloads', info.project.name), true);
  await page.goto(at(channel, `/buy?type=package&id=${locker?.id ?? 0}&lang=en`));
  await fillIn(page, '4242424242424242');
  await pay(page);
  await expect(main(page).getByRole('heading', { name: 'It’s yours' })).toBeFocused({ timeout: 30_000 });

  await page.goto(event);
  await download(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It counts as one of the 20 recordings that you may download.');
  await dialog.getByRole('button', { name: 'Show the files' }).click();
  await expect(dialog).toContainText('You may download 19 more recordings.');
  const coming = page.waitForEvent('download');
  await dialog.getByRole('link').first().click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.mp4$/);
  expect((await stat(await file.path())).size).toBeGreaterThan(10_000);
  // The same recording counts only once.
  await page.reload();
  await download(page);
  await dialog.getByRole('button', { name: 'Show the files' }).click();
  await expect(dialog).toContainText('You may download 19 more recordings.');
});
