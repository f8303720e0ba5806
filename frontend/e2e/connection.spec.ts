import { expect, test } from '@playwright/test';
import { at, channels } from './channels.ts';
import { settled } from './visit.ts';

const [channel = ''] = channels;

test('without a connection what is there stays, what is not says so, and comes by itself', async ({ page, context }) => {
  await page.goto(at(channel, '/upcoming?lang=en'));
  const cards = page.locator('main a[href^="/watch/"]');
  await expect(cards.first()).toBeVisible();
  await settled(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(cards.first()).toBeVisible();

  const tabs = page.getByRole('main').getByRole('navigation').first();
  await tabs.getByRole('link', { name: 'On demand' }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await tabs.getByRole('link', { name: 'Upcoming' }).click();
  await expect(cards.first()).toBeVisible();

  await tabs.getByRole('link', { name: 'On demand' }).click();
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  // The list is requested again without a press.
  await expect(cards.first()).toBeVisible();
});

test('a screen that was never opened says without a connection that it could not be loaded', async ({ page, context }) => {
  await page.goto(at(channel, '/upcoming?lang=en'));
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.locator('main summary').first()).toBeVisible();
});
