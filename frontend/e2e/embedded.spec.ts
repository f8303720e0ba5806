import { expect, type BrowserContext, type FrameLocator, type Page, test } from '@playwright/test';
import { browser } from './browser.ts';
import { buyer, main, newBuyer, PASSWORD } from './buyer.ts';
import { ask, at } from './channels.ts';
import { hasCommand } from './command.ts';
import { needs } from './needs.ts';

interface Event {
  id: number;
  type: string;
  access: { reason: string };
}

const channel = 'northside';
/** Sites that the channel allows to embed its player. */
const [school, another] = ['https://harborpoint.example', 'https://cedarridge.example'];

// The other sites' pages are stubs. To the browser they are on the internet, from where it blocks access to a local server.
const { launchOptions } = browser;
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--disable-features=LocalNetworkAccessChecks'] } });

needs(hasCommand, 'the server’s mails');
test.skip(({ isMobile }) => isMobile, 'the same player');

/** Returns an upcoming event that is open to all signed-in viewers. */
async function forMembers(): Promise<Event> {
  const events = await ask<Event[]>(channel, '/events?stream_status=upcoming&no_limit=1');
  const found = events.find(({ type }) => type === 'register');
  if (!found) throw new Error(`${channel} has nothing to come for signed-in viewers`);
  return ask<Event>(channel, `/events/${found.id}`);
}

/** Serves the other sites' pages, each with the player embedded. */
async function sites(context: BrowserContext, event: Event): Promise<void> {
  const player = `<iframe src="${at(channel, `/watch_embed/${event.id}?lang=en`)}" width="640" height="360"></iframe>`;
  const body = `<!doctype html><title>A school</title><h1>Tonight</h1>${player}`;
  for (const site of [school, another]) await context.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
}

const playerIn = (page: Page): FrameLocator => page.frameLocator('iframe');
const way = (page: Page) => playerIn(page).getByRole('button', { name: 'Sign in' });

test('a viewer signs in from a player in another site, for that site alone', async ({ page, context }, info) => {
  test.slow();
  const event = await forMembers();
  const email = buyer('embedded', info.project.name);
  await newBuyer(page, channel, email, true);
  await context.clearCookies();
  await sites(context, event);

  await page.goto(`${school}/`);
  const opening = context.waitForEvent('page');
  await way(page).click();
  const opened = await opening;
  await main(opened).locator('input[name=email]').fill(email);
  await main(opened).locator('input[name=password]').fill(PASSWORD);
  const closed = opened.waitForEvent('close');
  await main(opened).getByRole('button', { name: 'Sign in' }).click();
  await closed;
  await expect(playerIn(page).getByText('Starts in')).toBeVisible();
  await expect(way(page)).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-embed');
  expect(cookie).toMatchObject({ sameSite: 'None', httpOnly: true, secure: true });

  // The sign-in lasts to the next visit, and doesn't apply to another site.
  await page.reload();
  await expect(playerIn(page).getByText('Starts in')).toBeVisible();
  await page.goto(`${another}/`);
  await expect(way(page)).toBeVisible();

  // A viewer who is signed in on the channel's own site types nothing: the window opens and closes by itself.
  const again = context.waitForEvent('page');
  await way(page).click();
  const passing = await again;
  await expect.poll(() => passing.isClosed()).toBe(true);
  await expect(playerIn(page).getByText('Starts in')).toBeVisible();
});
