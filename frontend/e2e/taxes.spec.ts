import { expect, test } from '@playwright/test';
import { objections } from './axe.ts';
import { buyer, fillIn, liveIn, main, newBuyer, pay, payPerView } from './buyer.ts';
import { ask, at } from './channels.ts';
import { typeCard } from './stripeSandbox.ts';

test('added taxes depend on the province, which has to be chosen', async ({ page }, info) => {
  const { id } = await payPerView('estival');
  await newBuyer(page, 'estival', buyer('taxed', info.project.name));
  await page.goto(at('estival', `/buy?type=event&id=${id}&lang=en`));
  const order = main(page).getByRole('complementary', { name: 'Your order' });
  // The country of the tests' network is proposed.
  await expect(main(page).getByLabel('Country you live in')).toHaveValue('AT');
  await expect(main(page).getByLabel('Province or state')).toHaveCount(0);
  await liveIn(page, { country: 'CA' });
  await fillIn(page, '4242424242424242');
  await pay(page);
  await expect(main(page).getByText('Please choose where you live: the tax depends on it.')).toBeVisible();
  await expect(main(page).getByLabel('Province or state')).toBeFocused();
  await liveIn(page, { region: 'ON' });
  await expect(order).toContainText('HST 13%');
  await liveIn(page, { region: 'QC' });
  await expect(order).toContainText('GST 5%');
  await expect(order).toContainText('QST 9.975%');
  const total = await order.locator('dd[aria-live]').textContent();
  await pay(page, `Pay ${total ?? ''}`);
  await expect(main(page).getByRole('heading', { name: 'It’s yours' })).toBeVisible({ timeout: 30_000 });
  await page.goto(at('estival', '/profile?lang=en'));
  await expect(main(page).getByText(/^includes GST CAD .+, QST CAD /)).toBeVisible();
  await page.goto(at('estival', '/profile/transactions?lang=en'));
  await main(page)
    .getByRole('link', { name: /^Receipt EST-\d{6}$/ })
    .click();
  const sheet = main(page).getByRole('article', { name: 'Receipt' });
  await expect(sheet).toContainText('TPS/GST 123456789 RT0001');
  await expect(sheet.getByRole('row', { name: /^Total CAD/ })).toContainText(total ?? '');
  expect(await objections(page)).toEqual([]);
  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBe(1);
  // Nobody else sees it.
  const address = page.url();
  await page.context().clearCookies();
  await page.goto(address);
  await expect(page).toHaveURL(at('estival', '/login'));
});

/** Returns the number of sheets of a PDF. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('included taxes change no price, and take a card or a connection from the country', async ({ page }, info) => {
  const [pass] = await ask<{ id: number; price_title: string }[]>('eleven', '/packages?no_limit=1&lang=en');
  if (!pass) throw new Error('eleven sells no package');
  await newBuyer(page, 'eleven', buyer('vat', info.project.name));
  await page.goto(at('eleven', `/buy?type=package&id=${pass.id}`));
  const order = main(page).getByRole('complementary', { name: 'Your order' });
  const total = order.locator('dd[aria-live]');
  const price = await total.textContent();
  await expect(order).toContainText('Includes VAT 20%');
  await liveIn(page, { country: 'DE' });
  await expect(order).toContainText('Includes VAT 19%');
  await expect(total).toHaveText(price ?? '');
  await fillIn(page, '4242424242424242');
  // British and European buyers have a right of withdrawal, which they lose by agreeing.
  const consent = main(page).getByRole('checkbox', { name: /^I want access to begin at once, before the 14 days/ });
  await consent.uncheck();
  await pay(page);
  await expect(main(page).getByText('Nothing can be bought without this consent')).toBeVisible();
  await expect(consent).toBeFocused();
  expect(await objections(page)).toEqual([]);
  await consent.check();
  await pay(page);
  await expect(main(page).getByText(/^Your card is not from the country that you chose/)).toBeVisible();
  await main(page).getByRole('radio', { name: 'Another card' }).check();
  await typeCard(page, '4000002760000016');
  await pay(page);
  await expect(main(page).getByRole('heading', { name: 'It’s yours' })).toBeVisible({ timeout: 30_000 });
});
