import { expect, type Page, test } from '@playwright/test';
import { buyer, fillIn, main, newBuyer, PASSWORD, pay, withoutPass } from './buyer.ts';
import { ask, at } from './channels.ts';
import { mailedLink } from './mails.ts';
import { needs } from './needs.ts';

needs(process.env['GRANDSTAND_STRIPE_SANDBOX'] && process.env['GRANDSTAND_DATA'], 'the payment sandbox and the server’s mails');

async function enter(page: Page, email: string): Promise<void> {
  await main(page).locator('input[name=email]').fill(email);
  await main(page).locator('input[name=password]').fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
}

async function leave(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(at('northside', '/login'));
}

test('signing in leads back to where it began, and nobody to a page of the user before them', async ({ page }, info) => {
  const [ada, grace] = [buyer('ada', info.project.name), buyer('grace', info.project.name)];
  for (const email of [ada, grace]) {
    await newBuyer(page, 'northside', email);
    await withoutPass(page, 'northside');
    await page.goto(at('northside', '/profile/transactions?lang=en'));
    await expect(main(page)).toContainText(email);
    await leave(page);
  }
  await enter(page, ada);
  await expect(page).toHaveURL(at('northside', '/'));

  await page.goto(at('northside', '/profile?lang=en'));
  await leave(page);
  await page.goto(at('northside', '/faq?lang=en'));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(at('northside', '/login?lang=en'));
  await enter(page, ada);
  await expect(page).toHaveURL(at('northside', '/faq?lang=en'));
});

test('no address makes signing in lead to another site', async ({ page }, info) => {
  const email = buyer('led', info.project.name);
  await newBuyer(page, 'northside', email);
  await withoutPass(page, 'northside');
  for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.evaluate((path) => {
      const navigation = { last: { route: path, path, query: '', params: {} }, previous: path, beforeShop: path, owner: null };
      // The page saves its state when it is left; the next one starts with this state instead.
      addEventListener('pagehide', () => localStorage.setItem('rudy_state', JSON.stringify({ value: { navigation }, expires: 4_000_000_000_000 })));
      localStorage.removeItem('rudy_signed_in');
    }, address);
    await page.goto(at('northside', `/login?lang=en&return_to=${encodeURIComponent(address)}`));
    await enter(page, email);
    await expect(page, address).toHaveURL(at('northside', '/'));
  }
});

test('a mailed link leads back to where the viewer was, in a tab of its own', async ({ page, context }, info) => {
  const email = buyer('mailed', info.project.name);
  await page.goto(at('northside', '/faq?lang=en'));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await newBuyer(page, 'northside', email);
  await expect(main(page).getByRole('link', { name: 'Back to where you were' })).toHaveAttribute('href', '/faq?lang=en');
  const tab = await context.newPage();
  await tab.goto(await mailedLink(email, '/verify-email'));
  await expect(tab.getByText('Your email address is confirmed.')).toBeVisible();
  await main(tab).getByRole('link', { name: 'Continue' }).click();
  await expect(tab).toHaveURL(at('northside', '/faq?lang=en'));
});

test('a purchase leads back to the page from which the passes were entered', async ({ page }, info) => {
  const passes = await ask<{ id: number; alias: string }[]>('northside', '/packages?no_limit=1&lang=en');
  const pass = passes.find(({ alias }) => alias === 'football-pass');
  if (!pass) throw new Error('northside sells no football-pass');
  await newBuyer(page, 'northside', buyer('back', info.project.name));
  await page.goto(at('northside', '/faq?lang=en'));
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(at('northside', `/select-package/${pass.id}?lang=en`));
  await main(page)
    .getByRole('complementary')
    .getByRole('link', { name: /^Buy for / })
    .click();
  await expect(main(page).getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', `/select-package/${pass.id}?lang=en`);
  await fillIn(page, '4242424242424242');
  await pay(page);
  await expect(main(page).getByRole('heading', { name: 'It’s yours' })).toBeFocused({ timeout: 30_000 });
  await main(page).getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL(at('northside', '/faq?lang=en'));
});
