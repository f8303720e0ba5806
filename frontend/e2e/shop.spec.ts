import { expect, test, type TestInfo } from '@playwright/test';
import { objections } from './axe.ts';
import { accept, buyer, fillIn, main, newBuyer, openOrder, pay, payPerView } from './buyer.ts';
import { at } from './channels.ts';
import { needs } from './needs.ts';
import { bankOf, frameOf } from './stripeSandbox.ts';
import { done, failed, sold } from './till.ts';

needs(process.env['GRANDSTAND_STRIPE_SANDBOX'] && process.env['GRANDSTAND_DATA'], 'the payment sandbox and the server’s mails');

/** A card gets one trial per channel, so each project and each retry uses another card. */
const trialCard = ({ project, retry }: TestInfo) =>
  (project.name === 'phone' ? ['5555555555554444', '6011111111111117'] : ['4242424242424242', '4000056655665556'])[retry] ?? '3056930009020004';

test('a subscription begins with its trial, and its renewal is cancelled and taken back', async ({ page }, info) => {
  const { id, name } = await sold('eleven', 'subscriptions', 'plus-monthly');
  await newBuyer(page, 'eleven', buyer('trial', info.project.name), true);
  await page.goto(at('eleven', '/profile'));
  await expect(main(page).getByText('No orders yet')).toBeVisible();
  await page.goto(at('eleven', `/select-package/${id}?type=subscription`));
  await main(page).getByRole('link', { name: 'Try 14 days for free' }).click();
  await expect(main(page).getByRole('complementary')).toContainText(/Charged now\s*USD \$0\.00|Charged now\s*\w+ .0\.00/);
  await expect(main(page).getByRole('complementary')).toContainText('Free until');
  await fillIn(page, trialCard(info));
  await pay(page, 'Start the free trial');
  await done(page, 'Your free trial has begun');

  await main(page).getByRole('link', { name: 'Your orders' }).click();
  const order = main(page).getByRole('listitem').filter({ hasText: name });
  await expect(order).toContainText('Free trial');
  await expect(order).toContainText('Auto-Renewal On');
  await order.getByRole('button', { name: 'Cancel renewal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel renewal' }).click();
  await expect(order).toContainText('Auto-Renewal Cancelled');
  await expect(order).toContainText('then ends. Nothing more is charged.');
  await order.getByRole('button', { name: 'Resume renewal' }).click();
  await expect(order).toContainText('Auto-Renewal On');

  // A trial can be used only once.
  await page.goto(at('eleven', '/packages'));
  await expect(main(page).getByText('Yours', { exact: true })).not.toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Try for free' })).toHaveCount(0);
});

test('3-D Secure: what is cancelled is not bought, what is confirmed is', async ({ page }, info) => {
  const { id } = await payPerView('estival');
  await newBuyer(page, 'estival', buyer('bank', info.project.name));
  await page.goto(at('estival', `/buy?type=event&id=${id}&lang=en`));
  await fillIn(page, '4000002760003184');
  await pay(page);
  // The bank confirms once to save the card, and once to pay with it.
  await bankOf(page).getByRole('button', { name: 'Complete authentication' }).click();
  await expect(main(page).getByText('Waiting for your bank…')).toBeVisible();
  await bankOf(page).getByRole('button', { name: 'Fail authentication' }).click();
  await expect(failed(page)).toContainText('The payment was not confirmed with your bank.');
  await failed(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(failed(page)).toHaveCount(0);
  // The card itself was valid: it is saved and needn't be typed again.
  await expect(main(page).getByRole('radio', { name: /3184/ })).toBeChecked();
  await pay(page);
  await bankOf(page).getByRole('button', { name: 'Complete authentication' }).click();
  await done(page);
  await page.goto(at('estival', '/profile/transactions'));
  await expect(main(page).getByText('···· 3184')).not.toHaveCount(0);
});

test('a declined card is shown in a popup; once that is cancelled, another card pays once', async ({ page }, info) => {
  const { id } = await sold('northside', 'packages', 'football-pass');
  await newBuyer(page, 'northside', buyer('declined', info.project.name));
  await page.goto(at('northside', `/buy?type=package&id=${id}`));
  await pay(page);
  await expect(main(page).getByText('Please select one of your saved cards or enter new one')).toBeVisible();
  await fillIn(page, '4000000000000341');
  await pay(page);
  await expect(failed(page)).toContainText('Your bank declined the payment.', { timeout: 30_000 });
  await expect(failed(page)).toContainText('Nothing was charged.');
  expect(await objections(page)).toEqual([]);
  await failed(page).getByRole('button', { name: 'Cancel' }).click();
  // The message is gone, and the form is unchanged.
  await expect(failed(page)).toHaveCount(0);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: /^Pay / })).toBeFocused();
  await expect(main(page).locator('input[name=terms]')).toBeChecked();
  await expect(frameOf(page).getByLabel('Card number')).toHaveValue(/0341$/);
  await frameOf(page).getByLabel('Card number').fill('4242424242424242');
  await pay(page);
  await done(page);
  await page.goto(at('northside', '/packages'));
  await expect(main(page).getByText('Yours', { exact: true })).not.toHaveCount(0);
  await page.goto(at('northside', '/profile/transactions'));
  const payments = main(page).getByRole('region', { name: 'Transactions' }).getByRole('listitem');
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText('Paid');
  await expect(payments).toContainText('···· 4242');
});

test('a failed payment is gone on from by keyboard alone', async ({ page, isMobile }, info) => {
  test.skip(isMobile, 'the same keys');
  const { id } = await sold('northside', 'packages', 'football-pass');
  await newBuyer(page, 'northside', buyer('keys', info.project.name));
  await page.goto(at('northside', `/buy?type=package&id=${id}`));
  const number = frameOf(page).getByLabel('Card number');
  const button = main(page).getByRole('button', { name: /^Pay / });
  await number.focus();
  await page.keyboard.type('40000000000003411234123');
  await accept(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(failed(page)).toBeVisible({ timeout: 30_000 });
  // The focus stays in the popup; Escape cancels and returns the focus.
  for (let press = 0; press < 4; press += 1) {
    const inside = await failed(page).evaluate((one) => document.activeElement === document.body || one.contains(document.activeElement));
    expect(inside, `after ${press} steps`).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(failed(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(failed(page)).toBeVisible({ timeout: 30_000 });
  const another = failed(page).getByRole('button', { name: 'Try another card' });
  await expect(another).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(failed(page)).toHaveCount(0);
  await expect(number).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4242424242424242');
  await button.focus();
  await page.keyboard.press('Enter');
  await done(page);
});

test('a pass and an addition are bought together, with a code', async ({ page }, info) => {
  const [pass, addition] = await Promise.all([sold('northside', 'packages', 'winter-pass'), sold('northside', 'packages', 'highlight-locker')]);
  await newBuyer(page, 'northside', buyer('bundle', info.project.name));
  await page.goto(at('northside', `/select-package/${pass.id}`));
  await main(page)
    .getByRole('checkbox', { name: `Add ${addition.name}` })
    .check();
  await main(page)
    .getByRole('complementary')
    .getByRole('link', { name: /^Buy for / })
    .click();
  await expect(page).toHaveURL(at('northside', `/buy?items=package-${pass.id},package-${addition.id}`));
  const summary = main(page).getByRole('complementary');
  await openOrder(page);
  await expect(summary).toContainText('USD $48.30');
  await summary.getByLabel('Promo code').fill('NONSENSE');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText('Wrong promo code')).toBeVisible();
  await summary.getByLabel('Promo code').fill('school20');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toContainText('Code SCHOOL20 is applied');
  await expect(summary).toContainText('USD $38.64');
  await fillIn(page, '5555555555554444');
  await pay(page, 'Pay USD $38.64');
  await done(page);
  await expect(main(page)).toContainText(pass.name);
  await expect(main(page)).toContainText(addition.name);
  await page.goto(at('northside', '/profile/transactions'));
  await expect(main(page)).toContainText('Mastercard');

  // The card is saved for the next purchase; the terms must be accepted every time.
  await page.goto(at('northside', `/buy?type=package&id=${(await sold('northside', 'packages', 'season-pass')).id}`));
  await expect(main(page).getByRole('radio', { name: /Mastercard/ })).toBeChecked();
  await pay(page);
  await expect(main(page).getByText('Terms must be accepted')).toBeVisible();
  await accept(page);
  await pay(page);
  await done(page);
});
