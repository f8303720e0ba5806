import { expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { at } from './channels.ts';
import { hasCommand, storeSecret } from './command.ts';
import { needs } from './needs.ts';
import { hasProvider, OAuthProvider } from './oauthProvider.ts';
import { ownChannel } from './ownChannel.ts';
import { settled } from './visit.ts';

const PASSWORD = 'lakeside rink at night';
const NOT_YET = 'You are not registered yet. Please accept terms and conditions and click Register to continue.';

let provider: OAuthProvider;
let channel: string;

test.describe.configure({ mode: 'serial' });
needs(hasCommand && hasProvider, 'infra/with-server and infra/oauth-provider/install');
test.beforeAll(async () => {
  provider = await OAuthProvider.start();
  channel = await ownChannel('estival', 'social', provider.settings());
  await storeSecret(channel, 'social', 'any');
});
test.afterAll(() => provider.stop());

const main = (page: Page) => page.locator('#main');
const ada = { sub: '17', email: 'ada@example.org', email_verified: true, given_name: 'Ada', family_name: 'Byron' };

/** Goes to the login from a screen that needs no pass, and on to the provider. */
async function leave(page: Page, language: 'en' | 'fr' = 'en'): Promise<void> {
  await page.goto(at(channel, `/faq?lang=${language}`));
  await settled(page);
  await page.goto(at(channel, '/login'));
  await main(page)
    .getByRole('link', { name: language === 'en' ? 'Continue with Harbour ID' : 'Continuer avec Harbour ID' })
    .click();
}

/** Signs out. The ordinary button is only for viewers who have chosen a pass, or to continue without one. */
async function signOut(page: Page): Promise<void> {
  await page.goto(at(channel, '/profile'));
  await main(page)
    .getByRole('button', { name: /^(Sign out|Use another account)$/ })
    .click();
  await expect(page).toHaveURL(at(channel, '/login'));
}

test('somebody new accepts the terms, is led back, and is known from then on', async ({ page }) => {
  await provider.tellOf(ada);
  await leave(page);
  await expect(page).toHaveURL(/\/registration\?social=harbour/);
  await expect(main(page)).toContainText(NOT_YET);
  await settled(page);
  expect(await objections(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Register' }).click();
  await expect(main(page).getByRole('checkbox')).toBeFocused();
  await expect(main(page)).toContainText('Terms must be accepted');
  await main(page).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Register' }).click();
  // The viewer must first choose a basic pass, or continue without one.
  await expect(page).toHaveURL(at(channel, '/packages'));
  await page.getByRole('button', { name: 'Continue without a pass' }).click();
  await expect(page.getByRole('button', { name: 'Continue without a pass' })).toHaveCount(0);
  await page.goto(at(channel, '/profile'));
  await expect(main(page)).toContainText('ada@example.org');

  await signOut(page);
  await leave(page);
  await expect(page).toHaveURL(at(channel, '/faq?lang=en'));
  await page.goto(at(channel, '/profile'));
  await expect(main(page)).toContainText('Ada Byron');
});

test('an address that has an account is not taken over', async ({ page }) => {
  await page.goto(at(channel, '/registration?lang=en'));
  const fill = (name: string, text: string) => main(page).locator(`input[name=${name}]`).fill(text);
  for (const [name, text] of Object.entries({
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.org',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  }))
    await fill(name, text);
  await main(page).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Create the account' }).click();
  await expect(page).toHaveURL(at(channel, '/verify-notice'));
  await signOut(page);
  // If the provider had verified the address, it would be trusted: an account belongs to the reader of its mails.
  await provider.tellOf({ sub: '18', email: 'Grace@example.org', email_verified: false });
  await leave(page);
  await expect(page).toHaveURL(/\/login\?error=social_has_account/);
  await expect(main(page).getByRole('alert')).toContainText('has an account here already');
});

test('who changes their mind at the provider can try again', async ({ page }) => {
  await provider.tellOf(null);
  await leave(page);
  await expect(page).toHaveURL(/\/login\?error=social_failed/);
  await expect(main(page).getByRole('alert')).toContainText('was cancelled or did not work');
  await settled(page);
  expect(await objections(page)).toEqual([]);
  await provider.tellOf(ada);
  await main(page).getByRole('link', { name: 'Continue with Harbour ID' }).click();
  await expect(page).toHaveURL(at(channel, '/faq?lang=en'));
});

test('a provider without an address has it asked for, in French too', async ({ page }) => {
  await provider.tellOf({ sub: '19', given_name: 'Sophie' });
  await leave(page, 'fr');
  await expect(main(page)).toContainText('Vous n’êtes pas encore inscrit. Veuillez accepter les conditions et cliquer sur S’inscrire pour continuer.');
  await settled(page);
  expect(await objections(page)).toEqual([]);
  await main(page).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'S’inscrire' }).click();
  await expect(main(page).locator('input[name=email]')).toBeFocused();
  await main(page).locator('input[name=email]').fill('sophie@example.org');
  await main(page).getByRole('button', { name: 'S’inscrire' }).click();
  await expect(page).toHaveURL(at(channel, '/verify-notice'));
  await expect(main(page)).toContainText('sophie@example.org');
});

test('the buttons can be reached by keyboard, and look right', async ({ page }, info) => {
  await page.goto(at(channel, '/login?lang=fr'));
  await settled(page);
  const google = main(page).getByRole('link', { name: 'Continuer avec Google' });
  await main(page).getByRole('button', { name: 'Se connecter' }).focus();
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab');
    if (await google.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(google).toBeFocused();
  expect(await objections(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('login.png'), fullPage: true });
});
