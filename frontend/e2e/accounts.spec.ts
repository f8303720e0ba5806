import { expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { at } from './channels.ts';
import { grandstand, hasCommand } from './command.ts';
import { mailedLink, newestMail } from './mails.ts';
import { needs } from './needs.ts';
import { settled } from './visit.ts';

const PASSWORD = 'lakeside rink at night';
const ANOTHER = 'harbour lights and rain';

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

needs(process.env['GRANDSTAND_DATA'], 'the data folder of the server, where its mails are');

test('an account from registering to signing in with another password', async ({ page }, info) => {
  const email = fresh('ada', info.project.name);
  await register(page, 'northside', email);
  await page.goto(await mailedLink(email, '/verify-email'));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();

  // The viewer must first choose a basic pass, or continue without one.
  await page.goto(at('northside', '/live'));
  await expect(page).toHaveURL(at('northside', '/packages'));
  await page.getByRole('button', { name: 'Continue without a pass' }).click();
  await expect(page.getByRole('button', { name: 'Continue without a pass' })).toHaveCount(0);

  await page.goto(at('northside', '/profile'));
  await expect(main(page)).toContainText(email);
  await main(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(at('northside', '/login'));

  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  // Wait for the heading: both screens have an email field.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
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

test('signing out and in again in one tab is seen in the other at once', async ({ page, context }, info) => {
  const email = fresh('tabs', info.project.name);
  await register(page, 'northside', email);
  const other = await context.newPage();
  await other.goto(at('northside', '/profile'));
  await expect(main(other)).toContainText(email);
  await page.goto(at('northside', '/profile'));
  await main(page).getByRole('button', { name: 'Use another account' }).click();
  await expect(other).toHaveURL(at('northside', '/login'), { timeout: 5_000 });
  await signIn(page, email, PASSWORD);
  await expect(other).not.toHaveURL(/login/, { timeout: 5_000 });
  await other.goto(at('northside', '/profile'));
  await expect(main(other)).toContainText(email);
});

test('who was invited chooses a password before anything else', async ({ page }, info) => {
  needs(hasCommand, 'infra/with-server');
  const email = fresh('invited', info.project.name);
  const said = await grandstand('user', 'invite', 'eleven', email, '--first-name', 'Ada');
  const password = /temporary password (\S+)/.exec(said)?.[1] ?? said;
  await page.goto(at('eleven', '/login?lang=en'));
  await signIn(page, email, password);
  await expect(page).toHaveURL(at('eleven', '/profile/edit'));
  await expect(main(page)).toContainText('Your password is a temporary one.');
  // The page must not request what is open to other viewers only, nor report errors.
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  page.on('request', (request) => request.url().includes('/api/error-log') && refused.push(request.url()));
  for (const elsewhere of ['/', '/packages', '/faq', '/profile']) {
    await page.goto(at('eleven', elsewhere));
    await expect(page).toHaveURL(at('eleven', '/profile/edit'));
    await settled(page);
  }
  expect(refused).toEqual([]);
  expect(await objections(page)).toEqual([]);
  await box(page, 'password').fill(ANOTHER);
  await box(page, 'password_confirmation').fill(ANOTHER);
  await main(page).getByRole('button', { name: 'Change the password' }).click();
  await expect(main(page)).not.toContainText('Your password is a temporary one.');
  await page.goto(at('eleven', '/profile'));
  await main(page).getByRole('button', { name: 'Use another account' }).click();
  await expect(page).toHaveURL(at('eleven', '/login'));
  await signIn(page, email, password);
  await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
  await signIn(page, email, ANOTHER);
  await expect(page).not.toHaveURL(/login/);
});

test('mails come in the language that the viewer chose', async ({ page }, info) => {
  const email = fresh('langue', info.project.name);
  await register(page, 'estival', email);
  await page.goto(at('estival', '/profile/edit'));
  await main(page).getByLabel('Language of our mails').selectOption('fr');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Send me the link' }).click();
  await mailedLink(email, '/confirm-account-deletion');
  expect(newestMail(email)).toContain('lang="fr"');
});

test('a guest is asked nothing, and no call of theirs fails', async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  await page.goto(at('estival', '/profile?lang=fr'));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  expect(failed).toEqual([]);
});
