import { expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { buyer, newBuyer, register, withoutPass } from './buyer.ts';
import { ask, at, channels } from './channels.ts';
import { settled } from './visit.ts';

interface Team {
  id: number;
  name: string;
}

const [channel = ''] = channels.filter((name) => name === 'northside');

const heart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Favorite: ${name}`, exact: true })
    .first();
const isKept = (page: Page, name: string, kept: boolean) => expect(heart(page, name)).toHaveAttribute('aria-pressed', String(kept));

async function someTeam(): Promise<Team> {
  const [team] = await ask<Team[]>(channel, '/participants');
  if (!team) throw new Error(`${channel} has no teams`);
  return team;
}

test('a guest is asked to sign in, and lands back with the favourite made', async ({ page }, { project }) => {
  const team = await someTeam();
  await page.goto(at(channel, `/team/${team.id}?lang=en`));
  await heart(page, team.name).click();
  const sheet = page.getByRole('dialog', { name: 'Keep your favorites' });
  await expect(sheet).toContainText(team.name);
  expect(await objections(page)).toEqual([]);
  await sheet.getByRole('link', { name: 'Create an account' }).click();
  await register(page, buyer('fan', project.name));
  await expect(page.getByText(`${team.name} is one of your favorites now.`)).toBeVisible();
  await withoutPass(page, channel);
  await page.goto(at(channel, `/team/${team.id}`));
  await isKept(page, team.name, true);
});

test('a guest who closes the question keeps nothing', async ({ page }) => {
  const team = await someTeam();
  await page.goto(at(channel, `/team/${team.id}?lang=en`));
  await heart(page, team.name).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heart(page, team.name)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('rudy_favorite_wanted'))).toBeNull();
});

test('favourites are kept, come first, and can be had back after they were let go', async ({ page }, { project }) => {
  test.setTimeout(120_000);
  const [sport] = await ask<{ id: number; name: string }[]>(channel, '/events-categories');
  const { upcoming } = await ask<{ upcoming: { id: number; name: string }[] }>(channel, '/events-for-homepage');
  const [event] = upcoming;
  if (!sport || !event) throw new Error(`${channel} has no sport or nothing upcoming`);
  await newBuyer(page, channel, buyer('keeper', project.name), true);
  await withoutPass(page, channel);

  await page.goto(at(channel, '/profile/favorites'));
  await expect(page.getByText('No favorites yet')).toBeVisible();
  expect(await objections(page)).toEqual([]);

  await page.goto(at(channel, `/sport/${sport.id}`));
  await heart(page, sport.name).press('Enter');
  await isKept(page, sport.name, true);
  await page.goto(at(channel, `/watch/${event.id}`));
  // A press before the scripts have loaded would be lost.
  await settled(page);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await heart(page, title).press('Enter');
  await isKept(page, title, true);

  await page.goto(at(channel));
  await settled(page);
  const rails = page.getByRole('main').locator('section:has(> header h2) > header h2');
  await expect(rails.first()).toHaveText('Your favorites');
  expect(await objections(page)).toEqual([]);

  await page.goto(at(channel, '/profile/favorites'));
  await expect(page.getByRole('heading', { level: 2, name: 'Sports' })).toBeVisible();
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await settled(page);
  expect(await objections(page)).toEqual([]);
  await heart(page, sport.name).press('Enter');
  await isKept(page, sport.name, false);
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  await expect(page.getByText(`${sport.name} is no longer one of your favorites.`)).toBeVisible();
  await undo.press('Enter');
  await isKept(page, sport.name, true);
  await page.reload();
  await isKept(page, sport.name, true);
});

test('a press that the server refuses is taken back', async ({ page }, { project }) => {
  const team = await someTeam();
  await newBuyer(page, channel, buyer('unlucky', project.name), true);
  await withoutPass(page, channel);
  await page.route('**/api/favorite', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500,"code":"internal"}' }),
  );
  await page.goto(at(channel, `/team/${team.id}?lang=en`));
  await heart(page, team.name).press('Enter');
  await expect(page.getByText('Your favorites could not be changed. Please try again.')).toBeVisible();
  await isKept(page, team.name, false);
});
