import { expect, test } from '@playwright/test';
import { ask, at, channels } from './channels.ts';

interface Pass {
  id: number;
  name: string;
  type: 'package' | 'subscription';
  pass_type: 'regular' | 'addition';
  price_title: string;
  offer: 'monthly' | 'annual' | null;
  weight: number;
}

const [channel = ''] = channels;

for (const channel of channels) {
  test(`${channel}: every pass is there with its price title, the recommended one marked, and leads to its own page`, async ({ page }) => {
    const passes = [...(await ask<Pass[]>(channel, '/packages?lang=en')), ...(await ask<Pass[]>(channel, '/subscriptions?lang=en'))];
    const regular = passes.filter(({ pass_type }) => pass_type === 'regular').sort((first, second) => second.weight - first.weight);
    await page.goto(at(channel, '/packages?lang=en'));
    const main = page.getByRole('main');
    for (const pass of passes) {
      const card = main.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name: pass.name, exact: true }) });
      const period = pass.offer && main.getByRole('radio', { name: pass.offer === 'annual' ? 'Yearly' : 'Monthly' });
      if (period && (await period.count()) > 0) await period.check({ force: true });
      await expect(card).toContainText(pass.price_title);
      await expect(card).toContainText(/including a .* fee|no service fee|plus tax/);
    }
    const [first] = regular;
    if (!first) throw new Error(`${channel} sells no regular pass`);
    await expect(main.getByRole('article').filter({ hasText: 'Recommended' })).toContainText(first.name);
    await expect(main).toContainText('Sales are final');

    await main
      .getByRole('article')
      .getByRole('link', { name: `See everything ${first.name}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/select-package/${first.id}`));
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(first.name);
    await expect(main.getByRole('complementary')).toContainText(first.price_title);
  });

  test(`${channel}: the menu leads to the passes`, async ({ page, isMobile }) => {
    await page.goto(at(channel));
    if (isMobile) await page.locator('nav:has([aria-haspopup="dialog"]) button').click();
    const menu = isMobile ? page.getByRole('dialog') : page.getByRole('banner');
    await menu.locator('a[href="/packages"]').click();
    await expect(page).toHaveURL(at(channel, '/packages'));
  });
}

test('the passes stand there at once, fresh prices or not', async ({ page }) => {
  await page.route('**/api/{packages,subscriptions}?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(at(channel, '/packages'));
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a pass that is not sold says so and leads back', async ({ page }) => {
  await page.goto(at(channel, '/select-package/1'));
  const main = page.getByRole('main');
  await expect(main.getByText('Pass not found').last()).toBeVisible();
  await main.getByRole('link', { name: 'All passes' }).last().click();
  await expect(page).toHaveURL(at(channel, '/packages'));
});

test('a pass that could not be asked for can be tried again', async ({ page }) => {
  let failing = true;
  await page.route('**/api/packages/1*', (route) => (failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue()));
  await page.goto(at(channel, '/select-package/1'));
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  failing = false;
  await retry.click();
  await expect(page.getByRole('main').getByText('Pass not found').last()).toBeVisible();
});

test('a channel that sells nothing is friendly about it', async ({ page }) => {
  const bootstrap = await ask<object>(channel, '/channel-bootstrap-data');
  await page.route('**/api/channel-bootstrap-data?*', (route) => route.fulfill({ json: { data: { ...bootstrap, packages: [], subscriptions: [] } } }));
  await page.route('**/api/{packages,subscriptions}?*', (route) => route.fulfill({ json: { data: [], meta: { total: 0, limit: 0, offset: 0 } } }));
  await page.goto(at(channel, '/packages'));
  await page.getByRole('main').locator('a[href="/"]').click();
  await expect(page).toHaveURL(at(channel));
});

test('the comparison scrolls by keyboard and never widens the page', async ({ page }) => {
  await page.goto(at(channel, '/packages'));
  const region = page.getByRole('region').filter({ has: page.getByRole('table') });
  await region.focus();
  await expect(region).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
