import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { buyer, main, newBuyer, PASSWORD, signIn } from './buyer.ts';
import { at } from './channels.ts';
import { needs } from './needs.ts';
import { settled } from './visit.ts';

const CHANNEL = 'northside';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const places = (page: Page) => main(page).getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

needs(process.env['GRANDSTAND_DATA'], 'infra/with-server');

/** Signs in to the account in a new page of the context. */
async function entered(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, CHANNEL, email);
  return page;
}

async function edit(page: Page): Promise<void> {
  await page.goto(at(CHANNEL, '/profile/edit?lang=en'));
  await settled(page);
}

test('a session elsewhere is seen and ended', async ({ page, browser }, info) => {
  const email = buyer('sessions', info.project.name);
  await newBuyer(page, CHANNEL, email);
  const other = await browser.newContext({ userAgent: FIREFOX });
  const elsewhere = await entered(other, email);
  await edit(page);
  await expect(places(page)).toHaveCount(2);
  await expect(places(page).nth(0)).toContainText('This device');
  await expect(places(page).nth(1)).toContainText('Firefox on Windows');
  expect(await objections(page)).toEqual([]);

  // By keyboard alone: the sheet takes the focus, and Escape returns it.
  const end = places(page).nth(1).getByRole('button', { name: 'Sign out: Firefox on Windows' });
  await end.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sign out there?' });
  await expect(sheet).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(end).toBeFocused();

  await end.click();
  await sheet.getByLabel('Current password').fill('a wrong password');
  await sheet.getByLabel('Current password').press('Enter');
  await expect(sheet).toContainText('This is not your current password');
  await sheet.getByLabel('Current password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(main(page).getByText('Firefox on Windows is signed out.')).toBeVisible();
  await expect(places(page)).toHaveCount(1);
  await expect(main(page)).toContainText('You are signed in nowhere else.');

  await elsewhere.goto(at(CHANNEL, '/profile/edit'));
  await expect(elsewhere).toHaveURL(at(CHANNEL, '/login'));
  await other.close();
});

test('all others are ended together', async ({ page, browser }, info) => {
  const email = buyer('others', info.project.name);
  await newBuyer(page, CHANNEL, email);
  const others = await Promise.all([FIREFOX, 'Unheard/1'].map((userAgent) => browser.newContext({ userAgent })));
  const pages = [];
  for (const other of others) pages.push(await entered(other, email));
  await edit(page);
  await expect(places(page)).toHaveCount(3);
  await main(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await sheet.getByLabel('Current password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(main(page).getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(places(page)).toHaveCount(1);
  for (const other of pages) {
    await other.goto(at(CHANNEL, '/profile/edit'));
    await expect(other).toHaveURL(at(CHANNEL, '/login'));
  }
  for (const other of others) await other.close();
});
