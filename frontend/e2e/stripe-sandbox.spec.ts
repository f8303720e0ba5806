import { expect, type Page, test } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { bankOf, frameOf, StripeSandbox, typeCard } from './stripeSandbox.ts';

let sandbox: StripeSandbox;

test.beforeAll(async () => {
  sandbox = await StripeSandbox.start();
});
test.afterAll(() => sandbox.stop());

const pay = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pay' }).click();
const ended = (page: Page, how: string): Promise<void> => expect(page.locator('output')).toHaveText(how);

test('a card pays, in either element', async ({ page }) => {
  for (const element of ['payment', 'card'] as const) {
    const intent = await sandbox.payment();
    await sandbox.open(page, intent, { element });
    await typeCard(page, '4242424242424242', element);
    await pay(page);
    await ended(page, 'succeeded');
    expect(await sandbox.ask(`payment_intents/${intent.id}`)).toMatchObject({ status: 'succeeded', amount_received: 1099 });
  }
});

test('what is wrong is said at the field, and a declined card can be replaced', async ({ page }) => {
  await sandbox.open(page, await sandbox.payment());
  await pay(page);
  await ended(page, 'incomplete_number');
  const number = frameOf(page).getByLabel('Card number');
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Your card number is incomplete.');
  await typeCard(page, '4000000000000002');
  await pay(page);
  await ended(page, 'card_declined');
  await number.fill('4242424242424242');
  await pay(page);
  await ended(page, 'succeeded');
});

test('3-D Secure: confirmed, refused, closed and escaped from', async ({ page }) => {
  test.slow();
  const outcomes: [string, (page: Page) => Promise<void>][] = [
    ['succeeded', (at) => bankOf(at).getByRole('button', { name: 'Complete authentication' }).click()],
    ['payment_intent_authentication_failure', (at) => bankOf(at).getByRole('button', { name: 'Fail authentication' }).click()],
    ['payment_intent_authentication_failure', (at) => bankOf(at).getByRole('button', { name: 'Close' }).click()],
    ['payment_intent_authentication_failure', (at) => at.keyboard.press('Escape')],
  ];
  for (const [how, answer] of outcomes) {
    await sandbox.open(page, await sandbox.payment());
    await typeCard(page, '4000000000003220');
    await pay(page);
    await expect(bankOf(page).getByRole('button', { name: 'Complete authentication' })).toBeFocused();
    await answer(page);
    await ended(page, how);
    await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
  }
});

test('it can be used by everyone, in both languages, light and dark', async ({ page }) => {
  for (const [locale, dark, label] of [
    ['en', false, 'Card number'],
    ['fr', true, 'Numéro de carte'],
  ] as const) {
    await sandbox.open(page, await sandbox.payment(), { locale, dark });
    await expect(frameOf(page).getByLabel(label)).toBeVisible();
    await expect(frameOf(page).getByText('4242')).toBeVisible();
    // The frame is transparent, and axe assumes white behind it.
    const { violations } = await new AxeBuilder({ page }).disableRules(dark ? 'color-contrast' : []).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
  }
});
