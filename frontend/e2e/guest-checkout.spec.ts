import { expect, test } from '@playwright/test';
import { objections } from './axe.ts';
import { buyer, fillIn, main, newBuyer, PASSWORD, pay, payPerView } from './buyer.ts';
import { ask, at } from './channels.ts';
import { mailedLink, newestMail } from './mails.ts';
import { needs } from './needs.ts';
import { frameOf } from './stripeSandbox.ts';
import { done, failed, type Sold, sold } from './till.ts';

needs(process.env['GRANDSTAND_STRIPE_SANDBOX'] && process.env['GRANDSTAND_DATA'], 'the payment sandbox and the server’s mails');

/** Of another test on the same channel: on the desktop, and on phones. */
const OTHER_TRIAL_CARDS = [
  ['4000008260000000', '4000003720000005'],
  ['4000007560000009', '4000002500000003'],
] as const;

test('a guest buys with one press, and is led to sign in where they have an account', async ({ page }, info) => {
  const { id } = await payPerView('estival');
  await page.goto(at('estival', `/watch/${id}?lang=en`));
  await main(page)
    .getByRole('link', { name: /^Watch for / })
    .click();
  await expect(page).toHaveURL(at('estival', `/buy?type=event&id=${id}`));
  // Nothing leads away from the checkout.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const email = buyer('guest', info.project.name);
  await fillIn(page, '4242424242424242');
  await pay(page);
  await expect(main(page).locator('input[name=email]')).toBeFocused();
  await expect(main(page).getByText('Field is required')).not.toHaveCount(0);
  await main(page).locator('input[name=email]').fill(email);
  await main(page).locator('input[name=password]').fill(PASSWORD);
  expect(await objections(page)).toEqual([]);
  await pay(page);
  await done(page);
  await main(page).getByLabel('First name').fill('Ada');
  await main(page).getByLabel('Last name').fill('Byron');
  await main(page).getByRole('button', { name: 'Save the name' }).click();
  await expect(main(page).getByLabel('First name')).toHaveCount(0);
  // The buyer didn't have to choose a pass first.
  await main(page).getByRole('link', { name: 'See the event' }).click();
  await expect(page).toHaveURL(at('estival', `/watch/${id}`));
  await expect(main(page).getByText('You need a pass to watch')).toHaveCount(0);
  await expect.poll(() => newestMail(email)).not.toBe('');
  await page.goto(at('estival', `/buy?type=event&id=${id}`));
  await expect(main(page).getByText('You have this already')).toBeVisible();

  // The same address again: it has an account.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const [pass] = await ask<Sold[]>('estival', '/packages?no_limit=1&lang=en');
  await page.goto(at('estival', `/buy?type=package&id=${pass?.id ?? 0}&lang=en`));
  await main(page).locator('input[name=email]').fill(email);
  await main(page).locator('input[name=password]').fill('another of four words');
  await fillIn(page, '4242424242424242');
  await pay(page);
  await main(page).getByRole('link', { name: 'Sign in and go on' }).click();
  await expect(main(page).locator('input[name=email]')).toHaveValue(email);
  await main(page).locator('input[name=password]').fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(at('estival', `/buy?type=package&id=${pass?.id ?? 0}&lang=en`));
  await expect(main(page).getByRole('radio', { name: /4242/ })).toBeChecked();
});

test('a guest whose card is declined is signed in, and keeps what they typed', async ({ page }, info) => {
  const { id } = await sold('northside', 'packages', 'football-pass');
  await page.goto(at('northside', `/buy?type=package&id=${id}&lang=en`));
  await main(page).locator('input[name=email]').fill(buyer('declined-guest', info.project.name));
  await main(page).locator('input[name=password]').fill(PASSWORD);
  await fillIn(page, '4000000000000341');
  await pay(page);
  await expect(failed(page)).toContainText('Your bank declined the payment.', { timeout: 30_000 });
  await failed(page).getByRole('button', { name: 'Try another card' }).click();
  await expect(main(page).getByText(/^Your account .+ is ready\. Only the order is left\.$/)).toBeVisible();
  await expect(main(page).locator('input[name=terms]')).toBeChecked();
  await frameOf(page).getByLabel('Card number').fill('4242424242424242');
  await pay(page);
  await done(page);
  await page.goto(at('northside', '/profile/transactions'));
  await expect(main(page).getByRole('region', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(1);
});

test('a trial says what is next, and notices that the address was confirmed elsewhere', async ({ page, context }, info) => {
  const { id } = await sold('eleven', 'subscriptions', 'plus-monthly');
  const email = buyer('next', info.project.name);
  await page.goto(at('eleven', `/buy?type=subscription&id=${id}&lang=en`));
  await main(page).locator('input[name=email]').fill(email);
  await main(page).locator('input[name=password]').fill(PASSWORD);
  await fillIn(page, OTHER_TRIAL_CARDS[info.project.name === 'phone' ? 1 : 0][info.retry] ?? '');
  await pay(page, 'Start the free trial');
  const next = main(page).getByText(/^Next: open the link that we have mailed to/);
  await expect(next).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Send another link' }).click();
  const tab = await context.newPage();
  await tab.goto(await mailedLink(email, '/verify-email'));
  await expect(main(tab).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', `/buy?type=subscription&id=${id}&lang=en`);
  await expect(main(page).getByText('Your address is confirmed. The trial can start.')).toBeVisible();
  await pay(page, 'Start the free trial');
  await done(page, 'Your free trial has begun');
});

test('what a pass gives already is sold only to who insists', async ({ page }, info) => {
  const [season, football] = await Promise.all([sold('northside', 'packages', 'season-pass'), sold('northside', 'packages', 'football-pass')]);
  await newBuyer(page, 'northside', buyer('twice', info.project.name));
  await page.goto(at('northside', `/buy?type=package&id=${season.id}&lang=en`));
  await fillIn(page, '4242424242424242');
  await pay(page);
  await done(page);
  await page.goto(at('northside', `/select-package/${football.id}?lang=en`));
  await expect(main(page).getByText(new RegExp(`^You already have this with ${season.name}`))).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^Buy anyway for / })
    .click();
  await expect(main(page).getByText(new RegExp(`^You already have this with ${season.name}`))).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Buy it anyway' }).click();
  await expect(main(page).getByRole('button', { name: /^Pay / })).toBeVisible();
});
