import { expect, test } from '@playwright/test';
import { at, channels } from './channels.ts';

const [channel = ''] = channels;

test('a screen whose script does not come says so, and the rest of the page stays', async ({ page }) => {
  await page.route('**/assets/faq.*', (route) => route.abort());
  await page.goto(at(channel, '/faq'));
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute('**/assets/faq.*');
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('being offline is shown, and so is being back', async ({ page, context }) => {
  await page.goto(at(channel));
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});
