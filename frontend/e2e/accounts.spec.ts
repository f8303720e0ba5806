import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { at } from './channels.ts';

/** Where the server under test leaves its mails: it has no SMTP. */
const MAILS = path.join(process.env['GRANDSTAND_DATA'] ?? '', 'mail');
const PASSWORD = 'lakeside rink at night';
const ANOTHER = 'harbour lights and rain';

/** The newest link to `screen` that was mailed to `email`. */
async function mailedLink(email: string, screen: string): Promise<string> {
  let link = '';
  await expect(() => {
    const texts = readdirSync(MAILS)
      .sort()
      .map((name) => readFileSync(path.join(MAILS, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((text) => text.includes(email));
    const found = texts.flatMap((text) => text.match(new RegExp(`http://[^\\s"<>]*${screen}\\?token=[\\w.~-]+`)) ?? []);
    link = found.at(-1) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

const main = (page: Page) => page.locator('#main');
const box = (page: Page, name: string) => main(page).locator(`input[name=${name}]`);

async function register(page: Page, channel: string, email: string): Promise<void> {
  await page.goto(at(channel, '/registration?lang=en'));
  await box(page, 'first_name').fill('Ada');
  await box(page, 'last_name').fill('Byron');
  await box(page, 'email').fill(email);
  await box(page, 'password').fill(PASSWORD);
  await box(page, 'password_confirmation').fill(PASSWORD);
  await box(page, 'terms').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await box(page, 'email').fill(email);
  await box(page, 'password').fill(password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
}

const fresh = (name: string, project: string) => `${name}-${project}-${Date.now()}@example.org`;

test.skip(!process.env['GRANDSTAND_DATA'], 'needs the data folder of the server, where its mails are');

test('an account from registering to signing in with another password', async ({ page }, info) => {
  const email = fresh('ada', info.project.name);
  await register(page, 'northside', email);
  await page.goto(await mailedLink(email, '/verify-email'));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();

  // A basic pass has to be chosen, if only none.
  await page.goto(at('northside', '/live'));
  await expect(page).toHaveURL(at('northside', '/packages'));
  await page.getByRole('button', { name: 'Continue without a pass' }).click();
  await expect(page.getByRole('button', { name: 'Continue without a pass' })).toHaveCount(0);

  await page.goto(at('northside', '/profile'));
  await expect(main(page)).toContainText(email);
  await main(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(at('northside', '/login'));

  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await box(page, 'email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(main(page)).toContainText('a link is on its way');
  await page.goto(await mailedLink(email, '/password-reset'));
  await box(page, 'password').fill(ANOTHER);
  await box(page, 'password_confirmation').fill(ANOTHER);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(at('northside', '/login'));

  await signIn(page, email, PASSWORD);
  await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
  await signIn(page, email, ANOTHER);
  await expect(page).not.toHaveURL(/login/);
  await page.goto(at('northside', '/profile/edit'));
  await expect(main(page)).toContainText(email);
});

test('an account that is deleted is gone', async ({ page }, info) => {
  const email = fresh('gone', info.project.name);
  await register(page, 'eleven', email);
  await page.goto(at('eleven', '/profile/edit'));
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.goto(await mailedLink(email, '/confirm-account-deletion'));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.goto(at('eleven', '/login'));
  await signIn(page, email, PASSWORD);
  await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
});

test('an account of one channel is none of another', async ({ page }, info) => {
  const email = fresh('one', info.project.name);
  await register(page, 'northside', email);
  await page.goto(at('eleven', '/login'));
  await signIn(page, email, PASSWORD);
  await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
});

test('a guest is asked nothing, and no call of theirs fails', async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  await page.goto(at('estival', '/profile?lang=fr'));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  expect(failed).toEqual([]);
});
