import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { accept, buyer, main, newBuyer, pay, payPerView } from './buyer.ts';
import { at } from './channels.ts';
import { needs } from './needs.ts';
import { frameOf } from './stripeSandbox.ts';
import { done } from './till.ts';

const SANDBOX = process.env['GRANDSTAND_STRIPE_SANDBOX'] ?? '';
const CHANNEL = 'estival';

needs(SANDBOX, 'the payment sandbox');

const sheet = (page: Page): FrameLocator => page.frameLocator('iframe[title="google_pay"]');

/** Sets the wallets of the channel's account. */
async function wallets(names: string[]): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ account: CHANNEL, wallets: names });
  const answer = await fetch(`${SANDBOX}/_sandbox/wallets`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

test.beforeAll(async () => {
  // The server registers the channel's own domain; the tests open it by its name on this machine.
  const headers = { Authorization: `Bearer sk_test_${CHANNEL}` };
  const form = new URLSearchParams({ domain_name: new URL(at(CHANNEL, '/')).hostname });
  await fetch(`${SANDBOX}/v1/payment_method_domains`, { method: 'POST', headers, body: form });
  await wallets(['google_pay']);
});
test.afterAll(() => wallets([]));

test('a wallet pays, and nothing is said where it is closed', async ({ page }, info) => {
  const { id } = await payPerView(CHANNEL);
  await newBuyer(page, CHANNEL, buyer('wallet', info.project.name));
  await page.goto(at(CHANNEL, `/buy?type=event&id=${id}&lang=en`));
  await frameOf(page).getByRole('tab', { name: 'Google Pay' }).click();
  await expect(frameOf(page).getByLabel('Card number')).toBeHidden();
  await accept(page);
  await pay(page);
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(main(page).getByRole('button', { name: /^Pay / })).toBeEnabled();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await pay(page);
  await sheet(page).getByRole('button', { name: 'Pay' }).click();
  await done(page);
  await page.goto(at(CHANNEL, '/profile/transactions?lang=en'));
  await expect(main(page).getByText(/Google Pay · Visa/)).toBeVisible();
});
