import { expect, type Page } from '@playwright/test';
import { ask, at } from './channels.ts';
import { mailedLink } from './mails.ts';
import { typeCard } from './stripeSandbox.ts';

export const PASSWORD = 'lakeside rink at night';

export const main = (page: Page) => page.locator('#main');

/** Returns a unique email address for a new account. */
export const buyer = (name: string, project: string): string => `${name}-${project}-${Date.now()}@example.org`;

/** Fills in and submits the registration form on the page. */
export async function register(page: Page, email: string): Promise<void> {
  const box = (name: string) => main(page).locator(`input[name=${name}]`);
  await box('first_name').fill('Ada');
  await box('last_name').fill('Byron');
  await box('email').fill(email);
  await box('password').fill(PASSWORD);
  await box('password_confirmation').fill(PASSWORD);
  await box('terms').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
}

/** Registers a new viewer, who is signed in; `verified` confirms the email address, too. */
export async function newBuyer(page: Page, channel: string, email: string, verified = false): Promise<void> {
  await page.goto(at(channel, '/registration?lang=en'));
  await register(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
  if (!verified) return;
  await page.goto(await mailedLink(email, '/verify-email'));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}

/** Signs in with an existing account. */
export async function signIn(page: Page, channel: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(at(channel, '/login?lang=en'));
  await main(page).locator('input[name=email]').fill(email);
  await main(page).locator('input[name=password]').fill(password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Continues without a pass. */
export async function withoutPass(page: Page, channel: string): Promise<void> {
  await page.goto(at(channel, '/packages?lang=en'));
  const goOn = page.getByRole('button', { name: 'Continue without a pass' });
  await goOn.click();
  await expect(goOn).toHaveCount(0);
}

/** Chooses where the buyer lives, on a channel that charges taxes. */
export async function liveIn(page: Page, { country, region }: { country?: string; region?: string }): Promise<void> {
  if (country) await main(page).locator('select[name=country]').selectOption(country);
  if (region) await main(page).locator('select[name=region]').selectOption(region);
}

/** Enters a card and accepts the terms. */
export async function fillIn(page: Page, card: string): Promise<void> {
  await typeCard(page, card);
  await accept(page);
}

/** Opens the order, which is one line on phones. */
export async function openOrder(page: Page): Promise<void> {
  const line = main(page).getByRole('complementary').getByRole('button', { expanded: false });
  await main(page).getByRole('complementary').waitFor();
  if (await line.isVisible()) await line.click();
}

/* By keyboard: right after scrolling, the browser may still send a click to the frame that was there before. */
export async function accept(page: Page): Promise<void> {
  const boxes = main(page).locator('input[name=terms], input[name=withdrawal]');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) {
    await box.press(' ');
    await expect(box).toBeChecked();
  }
}

export const pay = (page: Page, name: string | RegExp = /^Pay /): Promise<void> => main(page).getByRole('button', { name }).press('Enter');

/** Returns an event to come that is sold by itself. */
export async function payPerView(channel: string): Promise<{ id: number }> {
  const events = await ask<{ id: number; type: string }[]>(channel, '/events?no_limit=1&stream_status=upcoming&lang=en');
  const found = events.find(({ type }) => type === 'ppv');
  if (!found) throw new Error(`${channel} has no pay-per-view event to come`);
  return found;
}
