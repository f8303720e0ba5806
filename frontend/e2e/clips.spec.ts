import { type Browser, expect, type Page, test } from '@playwright/test';
import { objections } from './axe.ts';
import { browser as settings } from './browser.ts';
import { main } from './buyer.ts';
import { at } from './channels.ts';
import { CHANNEL, clipper, editor, handle, openEditor, put, RATE, recording, tagOf, valueOf } from './clipping.ts';
import { frameShown, playing, seek } from './frames.ts';
import { needs } from './needs.ts';
import { expectSameBeginning } from './openings.ts';

needs(process.env['GRANDSTAND_DATA'], 'the server’s mails');

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

  // The frame shown at a handle is the first or last one of the clip.
  await put(page, 'End', 9.52);
  await expect.poll(async () => (await frameShown(page)).frame).toBe(9.52 * RATE - 1);
  await put(page, 'Start', 3.04);
  await expect.poll(async () => (await frameShown(page)).frame).toBe(3.04 * RATE);
  expect.soft(await objections(page)).toEqual([]);

  // A name and a tag are required before anything is sent.
  await editor(page).getByRole('button', { name: 'Make the clip' }).click();
  await expect(editor(page).getByText('Field is required')).toBeVisible();
  await expect(editor(page).getByText('A tag must be selected')).toBeVisible();
  await expect(editor(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await editor(page).getByRole('textbox', { name: 'Name' }).fill('At the buzzer');
  await tagOf(page).check({ force: true });
  await editor(page).getByRole('button', { name: 'Make the clip' }).click();
  const made = page.getByRole('region', { name: 'Your clip' });
  await expect(made.getByRole('link', { name: 'Watch the clip' })).toBeVisible();

  // It plays at once; its file follows later.
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
    await expectSameBeginning(guest, link, '.stage-frame');
    expect(await guest.title()).toContain('At the buzzer');
    await guest.locator('#main').getByRole('button', { name: 'Play At the buzzer' }).click();
    await expect.poll(() => playing(guest), { timeout: 30_000 }).toBeGreaterThan(0.1);
    // The file is exact: its first frame is the chosen one.
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

  // Viewers of the event find it, too.
  await page.goto(at(CHANNEL, `/watch/${id}?lang=en`));
  await expect(main(page).getByRole('region', { name: 'Clips' }).getByRole('link', { name: 'At the buzzer' }).first()).toBeVisible();
});

test('the keyboard alone makes a clip', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have none');
  test.setTimeout(180_000);
  const id = await recording();
  await clipper(page, 'keys');
  await page.goto(at(CHANNEL, `/watch/${id}?lang=en`));
  const button = main(page).getByRole('button', { name: 'Clip', exact: true });
  // Until its script has loaded, a placeholder that does nothing is in its place.
  await expect(button).toBeEnabled();
  await button.press('Enter');
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
  // It plays in a loop.
  await page.keyboard.press('p');
  await expect(editor(page).getByRole('button', { name: /^Loop preview/ })).toHaveAttribute('aria-pressed', 'true');
  await page.waitForTimeout((end - start + 1) * 1000);
  expect(await playing(page)).toBeLessThan(end + 0.5);
  expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)).toBe(false);
  await page.keyboard.press('p');

  await editor(page).getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('I and O in a name');
  expect(await valueOf(handle(page, 'Start'))).toBe(start);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(tagOf(page)).toBeChecked();
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
