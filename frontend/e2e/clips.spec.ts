import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { browser as settings } from './browser.ts';
import { buyer, fillIn, main, newBuyer, pay } from './buyer.ts';
import { ask, at } from './channels.ts';
import { hasCommand } from './command.ts';
import { Encoder } from './encoder.ts';
import { frameShown, playing, seek } from './frames.ts';

interface Event {
  id: number;
  has_access: boolean;
  has_replay: boolean;
}

const CHANNEL = 'northside';
const RATE = 25;
/** With it, clips are saved as files. */
const PASS = 'Season Pass';

test.skip(!process.env['GRANDSTAND_DATA'], 'needs the server’s mails');

async function recording(): Promise<number> {
  const events = await ask<Event[]>(CHANNEL, '/events?stream_status=finished&no_limit=1&lang=en');
  const event = events.find(({ has_access, has_replay }) => has_access && has_replay);
  if (!event) throw new Error(`${CHANNEL} has no recording that a guest may watch`);
  return event.id;
}

/** Somebody who may make clips, and has gone on without a pass. */
async function clipper(page: Page, name: string): Promise<void> {
  await newBuyer(page, CHANNEL, buyer(name, test.info().project.name), true);
  await page.goto(at(CHANNEL, '/packages?lang=en'));
  await main(page).getByRole('button', { name: 'Continue without a pass' }).click();
  await expect(main(page).getByRole('button', { name: 'Continue without a pass' })).toHaveCount(0);
}

const editor = (page: Page): Locator => page.getByRole('region', { name: 'Make a clip' });
const handle = (page: Page, name: 'Start' | 'End'): Locator => editor(page).getByRole('slider', { name });
const valueOf = async (slider: Locator): Promise<number> => Number(await slider.getAttribute('aria-valuenow'));

async function openEditor(page: Page, id: number): Promise<void> {
  await page.goto(at(CHANNEL, `/watch/${id}?lang=en`));
  await main(page).getByRole('button', { name: 'Clip', exact: true }).click();
  await expect(handle(page, 'Start')).toBeVisible({ timeout: 30_000 });
}

/** Puts an edge at a second, by keys. */
async function put(page: Page, name: 'Start' | 'End', second: number): Promise<void> {
  const slider = handle(page, name);
  await slider.focus();
  await slider.press(name === 'Start' ? 'Home' : 'End');
  const least = await valueOf(slider);
  const steps = Math.round((second - least) * RATE);
  for (let done = 0; done < Math.floor(Math.abs(steps) / RATE); done += 1) await slider.press(steps > 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
  for (let done = 0; done < Math.abs(steps) % RATE; done += 1) await slider.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  await expect.poll(() => valueOf(slider)).toBeCloseTo(second, 2);
}

async function tagOf(page: Page): Promise<Locator> {
  return editor(page).getByRole('group', { name: 'Tags' }).getByRole('checkbox').first();
}

async function asGuest(browser: Browser, address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: settings.serviceWorkers ?? 'block' });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await look(page);
  } finally {
    await context.close();
  }
}

test('a clip is cut, watched, shared, opened by a guest, deleted and brought back', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const id = await recording();
  await clipper(page, 'clipper');
  await openEditor(page, id);

  // What one sees at a handle is what the clip begins and ends with.
  await put(page, 'End', 9.52);
  await expect.poll(async () => (await frameShown(page)).frame).toBe(9.52 * RATE - 1);
  await put(page, 'Start', 3.04);
  await expect.poll(async () => (await frameShown(page)).frame).toBe(3.04 * RATE);
  expect.soft(await objections(page)).toEqual([]);

  // Nothing is sent before it has a name and a tag.
  await editor(page).getByRole('button', { name: 'Make the clip' }).click();
  await expect(editor(page).getByText('Field is required')).toBeVisible();
  await expect(editor(page).getByText('A tag must be selected')).toBeVisible();
  await expect(editor(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await editor(page).getByRole('textbox', { name: 'Name' }).fill('At the buzzer');
  await (await tagOf(page)).check({ force: true });
  await editor(page).getByRole('button', { name: 'Make the clip' }).click();
  const made = page.getByRole('region', { name: 'Your clip' });
  await expect(made.getByRole('link', { name: 'Watch the clip' })).toBeVisible();

  // It plays at once, and its file comes by itself.
  await made.getByRole('link', { name: 'Watch the clip' }).click();
  await expect(page).toHaveURL(/\/watch_library\/\d+$/);
  await main(page).getByRole('button', { name: 'Play At the buzzer' }).click();
  await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(0.3);
  await page.goto(at(CHANNEL, '/profile/clips'));
  const row = main(page).getByRole('listitem').filter({ hasText: 'At the buzzer' });
  await expect(row.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 90_000 });

  await row.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share this clip' });
  const link = await sheet.getByLabel('Link').inputValue();
  expect(link).toContain('/share/');
  expect.soft(await objections(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();

  await asGuest(browser, link, async (guest) => {
    await expect(guest.getByRole('heading', { level: 1, name: 'At the buzzer' })).toBeVisible();
    expect(await guest.title()).toContain('At the buzzer');
    await guest.locator('#main').getByRole('button', { name: 'Play At the buzzer' }).click();
    await expect.poll(() => playing(guest), { timeout: 30_000 }).toBeGreaterThan(0.1);
    // The file is exact: its first picture is the one that was chosen.
    await seek(guest, 0.02);
    await expect.poll(async () => Math.abs((await frameShown(guest)).frame - 3.04 * RATE)).toBeLessThanOrEqual(1);
    expect(await guest.locator('video').evaluate((video) => (video as HTMLVideoElement).duration)).toBeCloseTo(6.48, 1);
  });

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await asGuest(browser, link, (guest) => expect(guest.getByRole('heading', { name: 'This clip is no longer there' })).toBeVisible());
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await asGuest(browser, link, (guest) => expect(guest.getByRole('heading', { level: 1, name: 'At the buzzer' })).toBeVisible());

  // Those who watch the event find it, too.
  await page.goto(at(CHANNEL, `/watch/${id}?lang=en`));
  await expect(main(page).getByRole('region', { name: 'Clips' }).getByRole('link', { name: 'At the buzzer' })).toBeVisible();
});

test('the keyboard alone makes a clip', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have none');
  test.setTimeout(180_000);
  const id = await recording();
  await clipper(page, 'keys');
  await page.goto(at(CHANNEL, `/watch/${id}?lang=en`));
  const button = main(page).getByRole('button', { name: 'Clip', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('heading', { name: 'Make a clip' })).toBeFocused();
  await expect(handle(page, 'Start')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(2);
  await page.keyboard.press('i');
  const start = await valueOf(handle(page, 'Start'));
  expect(start).toBeGreaterThan(1);
  await expect.poll(() => playing(page)).toBeGreaterThan(start + 2);
  await page.keyboard.press('o');
  const end = await valueOf(handle(page, 'End'));
  expect(end).toBeGreaterThan(start + 1);
  expect(end).toBeLessThan(12);
  // It plays over and over.
  await page.keyboard.press('p');
  await expect(editor(page).getByRole('button', { name: /^Preview/ })).toHaveAttribute('aria-pressed', 'true');
  await page.waitForTimeout((end - start + 1) * 1000);
  expect(await playing(page)).toBeLessThan(end + 0.5);
  expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)).toBe(false);
  await page.keyboard.press('p');

  await editor(page).getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('I and O in a name');
  expect(await valueOf(handle(page, 'Start'))).toBe(start);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(await tagOf(page)).toBeChecked();
  await editor(page).getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Your clip' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('others are told the way in', async ({ page }) => {
  const id = await recording();
  await page.goto(at(CHANNEL, `/watch/${id}?lang=en`));
  await main(page).getByRole('button', { name: 'Clip', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Make your own clips' });
  await expect(sheet.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect.soft(await objections(page)).toEqual([]);
});

test('a pass lets one save the file', async ({ page }) => {
  test.skip(!process.env['GRANDSTAND_STRIPE_SANDBOX'], 'needs the payment sandbox');
  test.setTimeout(240_000);
  const id = await recording();
  await clipper(page, 'saver');
  await page.evaluate(async (event) => {
    const { data } = (await (await fetch(`/api/clip/source/${event}`)).json()) as { data: { event_media_id: number; tags: { alias: string }[] } };
    const body = { event_id: event, event_media_id: data.event_media_id, name: 'To keep', start_time: 1, end_time: 4, tags: [data.tags[0]?.alias] };
    const answer = await fetch('/api/clip', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  }, id);
  const row = main(page).getByRole('listitem').filter({ hasText: 'To keep' });
  await page.goto(at(CHANNEL, '/profile/clips?lang=en'));
  await row.getByRole('button', { name: 'Download' }).click({ timeout: 90_000 });
  const sheet = page.getByRole('dialog', { name: 'Downloads come with a pass' });
  await expect(sheet.getByRole('link', { name: PASS })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();

  const pass = (await ask<{ id: number; name: string }[]>(CHANNEL, '/packages?no_limit=1&lang=en')).find(({ name }) => name === PASS);
  await page.goto(at(CHANNEL, `/buy?type=package&id=${pass?.id ?? 0}`));
  await fillIn(page, '4242424242424242');
  await pay(page);
  await expect(main(page).getByRole('heading', { name: 'It’s yours' })).toBeVisible({ timeout: 30_000 });
  await page.goto(at(CHANNEL, '/profile/clips'));
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await saved).path());
  expect(file.subarray(4, 8).toString()).toBe('ftyp');
  await expect(page.getByText(/^\d+ downloads? left$/).first()).toBeVisible();
});

test('what is live is clipped while it goes on', async ({ page, isMobile }) => {
  test.skip(isMobile || !process.env['GRANDSTAND_INGEST_RTMP'] || !hasCommand, 'the same editor; needs the ingest and the server’s command');
  test.setTimeout(300_000);
  const events = await ask<{ id: number; alias: string; type: string }[]>(CHANNEL, '/events?stream_status=upcoming&no_limit=1&lang=en');
  const event = events.findLast(({ type }) => type === 'free');
  if (!event) throw new Error(`${CHANNEL} has nothing free to come`);
  await clipper(page, 'live');
  const encoder = await Encoder.start(CHANNEL, event.alias);
  try {
    await expect.poll(async () => (await ask<{ stream_status: string }>(CHANNEL, `/events/${event.id}`)).stream_status, { timeout: 30_000 }).toBe('live');
    await page.waitForTimeout(15_000);
    await openEditor(page, event.id);
    // By what the picture itself says: it begins at the frame that is shown, whatever the player's clock.
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await handle(page, 'Start').press('ArrowRight');
    await expect.poll(async () => Math.abs((await frameShown(page)).frame - (await valueOf(handle(page, 'Start'))) * RATE)).toBeLessThanOrEqual(1);
    const first = (await frameShown(page)).frame;
    await editor(page).getByRole('textbox', { name: 'Name' }).fill('As it happened');
    await (await tagOf(page)).check({ force: true });
    await editor(page).getByRole('button', { name: 'Make the clip' }).click();
    await page.getByRole('region', { name: 'Your clip' }).getByRole('link', { name: 'Watch the clip' }).click();
    await main(page).getByRole('button', { name: 'Download' }).waitFor({ timeout: 120_000 });
    await main(page).getByRole('button', { name: 'Play As it happened' }).click();
    await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(0.1);
    await seek(page, 0.02);
    await expect.poll(async () => Math.abs((await frameShown(page)).frame - first)).toBeLessThanOrEqual(1);
  } finally {
    await encoder.stop();
  }
});
