import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { ask, at, channels, type Home, SEEDS } from './channels.ts';
import { tooWide } from './layout.ts';
import { ownChannel } from './ownChannel.ts';
import { bar, choose, enter, kept, link, option, openLists } from './simulating.ts';
import { settled } from './visit.ts';

/* The league has a live event that needs a pass, and something that is blocked in a country; the festival has two languages. */
const SOLD = 'eleven';
const CHANNEL = 'northside';
const BILINGUAL = 'estival';

interface Event {
  id: number;
  name: string;
  type: string;
}

const stage = (page: Page) => page.getByRole('main').locator('[data-tone="stage"]').first();

async function one(channel: string, query: string): Promise<Event> {
  const [event] = await ask<Event[]>(channel, `/events?${query}&limit=1&lang=en`);
  if (!event) throw new Error(`${channel} has no event with ${query}`);
  return event;
}

for (const channel of channels) {
  test(`${channel}: a link leads by what there is to choose into the site, which says all along what it is`, async ({ page }) => {
    await page.goto(at(channel, `${await link(channel)}&lang=en`));
    await expect(page.getByRole('heading', { level: 1, name: /as your viewers will$/ })).toBeVisible();
    await expect(page).toHaveTitle(/^Simulate · /);
    await expect(page).toHaveURL(at(channel, '/simulate'));
    expect(await objections(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    // By keyboard: select the next viewer, and submit the form.
    await page.getByRole('radio', { name: /^Guest/ }).press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Registered user/ })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at(channel));
    await expect(bar(page)).toBeVisible();
    await settled(page);
    expect(await objections(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await page.reload();
    await expect(bar(page)).toBeVisible();
    expect(await kept(page)).toEqual([]);
  });
}

test('a guest is asked to buy, and a subscriber may watch', async ({ page }) => {
  const event = await one(SOLD, 'stream_status=live&type=paid');
  await enter(page, SOLD);
  await page.goto(at(SOLD, `/watch/${event.id}`));
  await expect(stage(page)).toContainText('You need a pass to watch');
  await choose(page, 'As whom', 'subscriber');
  // Whether there is a picture depends on the server under test; in both cases the notice that it needs a pass is gone.
  await expect(stage(page)).toContainText(/You could watch this|The picture is not there yet/);
  await expect(page).toHaveURL(at(SOLD, `/watch/${event.id}`));
  expect(await objections(page)).toEqual([]);
  await choose(page, 'As whom', 'guest');
  await expect(stage(page)).toContainText('You need a pass to watch');
});

test('a free recording plays', async ({ page }) => {
  const events = await ask<(Event & { has_access: boolean; has_replay: boolean })[]>(CHANNEL, '/events?stream_status=finished&no_limit=1');
  const playable = events.find((event) => event.has_access && event.has_replay);
  if (!playable) throw new Error('no recording can be played');
  await enter(page, CHANNEL);
  await page.goto(at(CHANNEL, `/watch/${playable.id}`));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play|Watch)/ })
    .first()
    .click();
  const video = page.locator('video').first();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime).catch(() => 0)).toBeGreaterThan(1);
  const [player, edge] = await Promise.all([video.boundingBox(), bar(page).boundingBox()]);
  expect((player?.y ?? 0) + (player?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
});

test('a country that the channel is closed to is told so, and others are not', async ({ page }) => {
  const closed = await ownChannel(SOLD, 'closed', '[geo]\nblock = ["AT"]');
  await enter(page, closed);
  const notice = page.getByRole('complementary', { name: 'Your region' });
  await choose(page, 'From where', { label: await option(page, 'From where', /^Austria \(closed\)$/) });
  await expect(notice).toContainText('this content is not available in your region');
  await expect(notice).toContainText('Austria');
  expect(await objections(page)).toEqual([]);
  await choose(page, 'From where', 'US');
  await expect(notice).toHaveCount(0);
});

test('a country that an event is closed to sees why', async ({ page }) => {
  const events = await ask<(Event & { alias: string })[]>(SOLD, '/events?stream_status=upcoming&no_limit=1');
  const event = events.find(({ alias }) => alias === 'cup-qf-msc-blf');
  if (!event) throw new Error('the event with rights is not there');
  await enter(page, SOLD);
  await choose(page, 'From where', 'US');
  await page.goto(at(SOLD, `/watch/${event.id}`));
  await expect(stage(page)).toContainText('You need a pass to watch');
  await choose(page, 'From where', 'AT');
  await expect(stage(page)).toContainText('this content is not available in your region');
  await expect(stage(page)).toContainText('Austria');
});

test('time goes on to an event, through it and past its end', async ({ page }) => {
  const { upcoming } = await ask<Home>(CHANNEL, '/events-for-homepage');
  const [event] = upcoming;
  if (!event) throw new Error('nothing is upcoming');
  await enter(page, CHANNEL);
  await page.goto(at(CHANNEL, `/watch/${event.id}`));
  await option(page, 'When', /^During/);
  await choose(page, 'When', 'before');
  await expect(stage(page)).toContainText('Starts in');
  await expect(page.getByRole('main').getByRole('timer').or(stage(page)).first()).toContainText(/14|15/);
  await choose(page, 'When', 'live');
  await expect(stage(page)).not.toContainText('Starts in');
  await choose(page, 'When', 'after');
  await expect(stage(page)).toContainText('There is no replay');
  await choose(page, 'When', '');
  await expect(stage(page)).toContainText('Starts in');
});

test('who has a temporary password is led to choosing one', async ({ page }) => {
  await enter(page, CHANNEL);
  await choose(page, 'As whom', 'temporary_password');
  await expect(page).toHaveURL(at(CHANNEL, '/profile/edit'));
  await expect(page.getByRole('main').locator('input[name=password]')).toBeVisible();
  await page.getByRole('main').locator('input[name=password]').fill('lakeside rink at night');
  await page.getByRole('main').locator('input[name=password_confirmation]').fill('lakeside rink at night');
  await page.getByRole('main').locator('input[name=password_confirmation]').press('Enter');
  await expect(page.getByText('Nothing is stored in a simulation.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('the site and the bar speak the other language', async ({ page }) => {
  await enter(page, BILINGUAL);
  await choose(page, 'Language', 'fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(bar(page)).toContainText(/Visiteur/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await kept(page)).toEqual([]);
});

test('a favourite is not made, and nothing looks broken', async ({ page }) => {
  const [team] = await ask<{ id: number; name: string }[]>(CHANNEL, '/participants');
  if (!team) throw new Error('no teams');
  await enter(page, CHANNEL);
  await choose(page, 'As whom', 'user');
  await page.goto(at(CHANNEL, `/team/${team.id}`));
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: `Favorite: ${team.name}`, exact: true })
    .first();
  await heart.click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toContainText('Nothing is stored in a simulation.');
  await expect(toast.getByRole('alert')).toHaveCount(0);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.goto(at(CHANNEL, '/profile/favorites'));
  await expect(page.getByText('No favorites yet')).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test('who leaves is who they were, on the same page', async ({ page }) => {
  await enter(page, CHANNEL);
  await choose(page, 'As whom', 'user');
  await page.goto(at(CHANNEL, '/faq'));
  await openLists(page);
  await bar(page).getByRole('button', { name: 'Leave' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(at(CHANNEL, '/faq'));
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('a folder is looked at before it is applied, in its own colours', async ({ page }) => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'preview-')), SOLD);
  await cp(path.join(SEEDS, SOLD), folder, { recursive: true });
  const change = async (name: string, from: RegExp, to: string) => {
    const file = path.join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };
  await change('channel.toml', /^name = "Eleven"/m, 'name = "Twelve"');
  await change('theme.toml', /^primary = "#1ef57a"/m, 'primary = "#ffb3c7"');

  await page.goto(at(SOLD, `${await link(SOLD, folder)}&lang=en`));
  await expect(page.getByText('A revision that is not applied')).toBeVisible();
  await page.getByRole('button', { name: 'Look at the site' }).click();
  await settled(page);
  await expect(page).toHaveTitle('Twelve');
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary').trim());
  await expect.poll(primary).toBe('#ffb3c7');
  expect((await ask<{ name: string }>(SOLD, '/settings')).name).toBe('Eleven');
});

test('without a link there is no such page', async ({ page }) => {
  await page.goto(at(CHANNEL, '/simulate?lang=en'));
  await expect(page).toHaveURL(at(CHANNEL, '/404'));
  await expect(bar(page)).toHaveCount(0);
});

test('a link that is over says so, and what to do', async ({ page }) => {
  await page.goto(at(CHANNEL, '/simulate?link=over&lang=en'));
  await expect(page.getByRole('heading', { name: 'This simulation is over' })).toBeFocused();
  await expect(page.getByText(`grandstand channel simulate ${CHANNEL}`)).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('link', { name: 'To the real site' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
