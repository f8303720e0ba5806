import { expect, type Page, test } from '@playwright/test';
import { ask, at } from './channels.ts';
import { hasCommand } from './command.ts';
import { Encoder } from './encoder.ts';
import { frameShown, playing, seek } from './frames.ts';
import { needs } from './needs.ts';
import { ownChannel } from './ownChannel.ts';

interface Event {
  id: number;
  alias: string;
  type: string;
  stream_status: string;
}

const RATE = 25;
const stage = (page: Page) => page.locator('#root [data-tone="stage"]');

needs(process.env['GRANDSTAND_INGEST_RTMP'] && hasCommand, 'the ingest and the server’s command');
test.skip(({ isMobile }) => isMobile, 'the same player');

/** Creates a channel without advertisements, and returns it with an upcoming event that is open to everyone. */
async function toCome(name: string): Promise<{ channel: string; event: Event }> {
  const channel = await ownChannel('northside', name, '[streaming]\ndvr_minutes = 10');
  const events = await ask<Event[]>(channel, '/events?stream_status=upcoming&no_limit=1&lang=en');
  const event = events.find(({ type }) => type === 'free');
  if (!event) throw new Error(`${channel} has nothing free to come`);
  return { channel, event };
}

test('a page goes from the countdown to live, back in time, and to the recording', async ({ page }) => {
  test.setTimeout(300_000);
  const { channel, event } = await toCome('live');
  await page.goto(at(channel, `/watch/${event.id}?lang=en`));
  await expect(stage(page).getByText('Starts in')).toBeVisible();
  const encoder = await Encoder.start(channel, event.alias);
  try {
    await expect.poll(async () => (await ask<Event>(channel, `/events/${event.id}`)).stream_status, { timeout: 30_000 }).toBe('live');
    await page.reload();
    await stage(page).getByRole('button', { name: /^Play/ }).click();
    await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(0);
    await expect(stage(page).getByRole('button', { name: 'Live', exact: true })).toBeVisible();

    // Play long enough to seek back behind live, within what was there from the beginning.
    await expect.poll(() => playing(page), { timeout: 60_000 }).toBeGreaterThan(25);
    const { time } = await frameShown(page);
    await seek(page, time - 20);
    const before = await frameShown(page);
    await seek(page, before.time + 4);
    await expect.poll(async () => (await frameShown(page)).frame - before.frame).toBe(4 * RATE);
    await page.locator('video').evaluate((video) => (video as HTMLVideoElement).play());
    // The pointer makes the control bar appear.
    await page.locator('video').hover({ position: { x: 40, y: 80 } });
    await stage(page)
      .getByRole('button', { name: /^Go to live, / })
      .click();
    await expect(stage(page).getByRole('button', { name: 'Live', exact: true })).toBeVisible();
  } finally {
    await encoder.stop();
  }
  await expect(stage(page).getByRole('heading', { name: 'The live broadcast has ended' })).toBeVisible({ timeout: 120_000 });
  await stage(page).getByRole('button', { name: 'Watch from the start' }).click({ timeout: 120_000 });
  await expect.poll(() => playing(page)).toBeGreaterThan(0.5);
  await seek(page, 3.02);
  await expect.poll(async () => (await frameShown(page)).frame).toBe(75);
});

test('who waits at the countdown sees an early start without a press', async ({ page }) => {
  test.setTimeout(180_000);
  const { channel, event } = await toCome('early');
  await page.clock.install();
  await page.goto(at(channel, `/watch/${event.id}?lang=en`));
  await expect(stage(page).getByText('Starts in')).toBeVisible();
  const encoder = await Encoder.start(channel, event.alias);
  try {
    await expect.poll(async () => (await ask<Event>(channel, `/events/${event.id}`)).stream_status, { timeout: 30_000 }).toBe('live');
    // The page polls every five minutes, long before the start.
    await page.clock.fastForward('05:30');
    await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(1);
  } finally {
    await encoder.stop();
  }
});

test('a video goes on when its token has run out, and when the network was gone', async ({ page, context }) => {
  test.setTimeout(180_000);
  const { channel, event } = await toCome('token');
  const encoder = await Encoder.start(channel, event.alias);
  try {
    await expect.poll(async () => (await ask<Event>(channel, `/events/${event.id}`)).stream_status, { timeout: 30_000 }).toBe('live');
    await page.goto(at(channel, `/watch/${event.id}?lang=en`));
    await stage(page).getByRole('button', { name: /^Play/ }).click();
    await expect.poll(() => playing(page), { timeout: 30_000 }).toBeGreaterThan(0);
    await page.locator('video').evaluate((video) => Reflect.set(window, 'video', video));

    // The page's current token is refused from now on; a renewed one is a different text.
    let spent = '';
    await page.route('**/media/**', (route) => {
      const token = /\/media\/([^/]+)\//.exec(route.request().url())?.[1] ?? '';
      spent ||= token;
      return token === spent
        ? route.fulfill({ status: 403, body: '' })
        : route.continue({ url: route.request().url().replace(`/media/${token}/`, `/media/${spent}/`) });
    });
    await page.route(`**/api/events/${event.id}*`, async (route) => {
      const data = await ask<{ playback: { hls: string } | null }>(channel, `/events/${event.id}?lang=en`);
      if (data.playback) data.playback.hls = data.playback.hls.replace(/\/media\/[^/]+\//, '/media/renewed/');
      return route.fulfill({ json: { data } });
    });
    const then = await playing(page);
    await expect.poll(() => playing(page), { timeout: 60_000 }).toBeGreaterThan(then + 20);
    expect(await page.evaluate(() => (Reflect.get(window, 'video') as Node).isConnected)).toBe(true);

    await context.setOffline(true);
    await expect(stage(page).getByText(/^You are offline/)).toBeVisible({ timeout: 90_000 });
    await context.setOffline(false);
    const stopped = await playing(page);
    await expect.poll(async () => Math.abs((await playing(page)) - stopped), { timeout: 60_000 }).toBeGreaterThan(3);
    await expect(stage(page).getByText(/^You are offline/)).toHaveCount(0);
  } finally {
    await encoder.stop();
  }
});
