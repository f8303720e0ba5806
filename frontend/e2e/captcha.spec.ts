import { expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { CaptchaDouble } from './captchaDouble.ts';
import { at } from './channels.ts';
import { hasCommand, storeSecret } from './command.ts';
import { needs } from './needs.ts';
import { ownChannel } from './ownChannel.ts';
import { settled } from './visit.ts';

const PASSWORD = 'lakeside rink at night';
const double = new CaptchaDouble();
let channel: string;

test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'the double has one port, and the form is the same');
needs(hasCommand, 'infra/with-server');
test.beforeAll(async () => {
  await double.start();
  const settings = `[accounts.recaptcha]\nsite_key = "public-key"\nscript = "${double.script}"\nsecret = "secret:recaptcha"`;
  channel = await ownChannel('northside', 'captcha', settings);
  await storeSecret(channel, 'recaptcha', 'any');
});
test.afterAll(() => double.stop());

const main = (page: Page) => page.locator('#main');
const box = (page: Page) => main(page).frameLocator('iframe[title=reCAPTCHA]');
const fill = (page: Page, name: string, text: string) => main(page).locator(`input[name=${name}]`).fill(text);

/** Clicks a button in the frame. Retries, because Chromium may lose a click into a cross-site frame just after scrolling. */
async function press(page: Page, name: 'Robot' | 'Expire'): Promise<void> {
  const button = box(page).getByRole('button', { name });
  await expect(async () => {
    await button.click({ timeout: 2000 });
    await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  const fields = { first_name: 'Ada', last_name: 'Byron', email, password: PASSWORD, password_confirmation: PASSWORD };
  for (const [name, text] of Object.entries(fields)) await fill(page, name, text);
  await main(page).locator('input[name=terms]').check();
}

test('registering takes a person, and says what is missing', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && broken.push(message.text()));
  await page.goto(at(channel, '/registration?lang=en'));
  await expect(box(page).getByRole('checkbox')).toBeVisible();
  await settled(page);
  expect(await objections(page)).toEqual([]);
  await fillRegistration(page, 'ada@example.org');
  const submit = main(page).getByRole('button', { name: 'Create the account' });
  await submit.click();
  const group = main(page).getByRole('group', { name: 'Check that you are not a robot' });
  await expect(group).toBeFocused();
  await expect(group).toContainText('Google recaptcha token required');

  await press(page, 'Robot');
  await submit.click();
  await expect(main(page).getByRole('alert')).toHaveText('Google recaptcha token is invalid or you look like a robot');

  // A click into a cross-site frame may be lost right after scrolling to it.
  await expect(() => box(page).getByRole('checkbox').check({ timeout: 2000 })).toPass();
  await press(page, 'Expire');
  await expect(group).toContainText('The check has run out. Please do it again.');
  await submit.click();
  await expect(page).toHaveURL(/registration/);

  // By keyboard: into the box, then on to the button.
  await group.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(box(page).getByRole('checkbox')).toBeChecked({ checked: false });
  await page.keyboard.press('Space');
  // The token arrives in an asynchronous message; without it the form is refused.
  await expect(group).not.toContainText(/run out|required/);
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
  expect(broken).toEqual([]);
});

test('signing in asks after three failures, and a reset at once', async ({ page }) => {
  await page.goto(at(channel, '/login?lang=en'));
  const submit = main(page).getByRole('button', { name: 'Sign in' });
  await fill(page, 'email', 'ada@example.org');
  for (let failure = 0; failure < 3; failure += 1) {
    await expect(main(page).locator('iframe')).toHaveCount(0);
    await fill(page, 'password', `a wrong one ${failure}`);
    await submit.click();
    await expect(main(page).getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
    await expect(submit).toBeEnabled();
  }
  await fill(page, 'password', PASSWORD);
  await box(page).getByRole('checkbox').check();
  await submit.click();
  await expect(page).not.toHaveURL(/login/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await page.goto(at(channel, '/password-reset-request'));
  await settled(page);
  await fill(page, 'email', 'ada@example.org');
  await box(page).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Send the link' }).click();
  await expect(main(page)).toContainText('a link is on its way');
});

test('a blocked script is told of, in both languages, and can be tried again', async ({ page }) => {
  await page.route('**/recaptcha/api.js*', (route) => route.abort());
  await page.goto(at(channel, '/registration?lang=en'));
  await expect(main(page).getByText('could not be loaded')).toBeVisible();
  await settled(page);
  expect(await objections(page)).toEqual([]);
  await page.unroute('**/recaptcha/api.js*');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(box(page).getByRole('checkbox')).toBeVisible();
});

test('a channel without a key loads nothing from elsewhere', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(at('northside', '/registration'));
  await settled(page);
  expect(asked.filter((url) => url.includes('recaptcha'))).toEqual([]);
});
