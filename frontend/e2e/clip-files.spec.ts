import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { fillIn, main, pay } from './buyer.ts';
import { ask, at } from './channels.ts';
import { CHANNEL, clipper, editor, handle, openEditor, RATE, recording, tagOf, valueOf } from './clipping.ts';
import { hasCommand } from './command.ts';
import { Encoder } from './encoder.ts';
import { frameShown, playing, seek } from './frames.ts';
import { needs } from './needs.ts';

/** A pass that allows saving clips as files. */
const PASS = 'Season Pass';

needs(process.env['GRANDSTAND_DATA'], 'the server’s mails');

test('a pass lets one save the file', async ({ page }) => {
  needs(process.env['GRANDSTAND_STRIPE_SANDBOX'], 'the payment sandbox');
  test.setTimeout(240_000);
  const id = await recording();
  await clipper(page, 'saver');
  await page.evaluate(async (event) => {
    const { data } = (await (await fetch(`/api/clip/source/${event}`)).json()) as { data: { event_media_id: number; tags: { alias: string }[] } };
    const body = { event_id: event, event_media_id: data.event_media_id, name: 'To keep', start_time: 1, duration: 3, tags: [data.tags[0]?.alias] };
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

  await row.getByRole('button', { name: 'Share' }).click();
  const vertical = page.getByRole('dialog', { name: 'Share this clip' }).getByRole('region', { name: 'Vertical video' });
  const upright = page.waitForEvent('download', { timeout: 60_000 });
  await vertical.getByRole('button', { name: 'Download' }).click();
  const stories = await upright;
  expect(stories.suggestedFilename()).toMatch(/^clip-\d+-vertical\.mp4$/);
  await expect(vertical.getByRole('button', { name: 'Download' })).toBeEnabled();
  // The recording may be that of another test, of another size.
  const { width, height } = sizeOf(await readFile(await stories.path()));
  expect(width).toBe(2 * Math.floor((height * 9) / 32));
});

/** Returns the size of an MP4's picture in pixels, which stands in its sample entry. */
function sizeOf(file: Buffer): { width: number; height: number } {
  const at = file.indexOf('avc1', file.indexOf('stsd')) + 4;
  return { width: file.readUInt16BE(at + 24), height: file.readUInt16BE(at + 26) };
}

test('what is live is clipped while it goes on', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same editor');
  needs(process.env['GRANDSTAND_INGEST_RTMP'] && hasCommand, 'the ingest and the server’s command');
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
    // Checked by the frame number in the picture: the clip begins at the frame that is shown, whatever the player's clock says.
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await handle(page, 'Start').press('ArrowRight');
    await expect.poll(async () => Math.abs((await frameShown(page)).frame - (await valueOf(handle(page, 'Start'))) * RATE)).toBeLessThanOrEqual(1);
    const first = (await frameShown(page)).frame;
    await editor(page).getByRole('textbox', { name: 'Name' }).fill('As it happened');
    await tagOf(page).check({ force: true });
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
