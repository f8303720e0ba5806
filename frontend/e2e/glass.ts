import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { ask, at } from './channels.ts';
import { Encoder } from './encoder.ts';
import { frameShown, playing } from './frames.ts';

/** One observation of the player. */
interface Look {
  /** Number of the frame on the screen. */
  frame: number;
  /** Unix milliseconds. */
  at: number;
  /** Seconds of video that are buffered ahead. */
  in_hand: number;
}

/** Observations after opening the page once. */
interface Opening {
  looks: Look[];
  /** Number of observations that saw the same frame as the one before. */
  still: number;
  /** Delay behind live, as the player shows it. */
  says: string;
}

interface Event {
  id: number;
  alias: string;
  stream_status: string;
}

const channel = process.env['GLASS_CHANNEL'] ?? '';
const alias = process.env['GLASS_EVENT'] ?? '';
const results = process.env['GLASS_RESULTS'] ?? '';

const SEGMENT_MS = 2000;
/** Number of times that the page is opened, at different offsets within a segment (two seconds). */
const OPENINGS = 6;
/** Time that an event is live before, so that its playlist is longer than what players keep. */
const SETTLED_MS = 20_000;
const PLAYED_S = 5;
const LOOKS = 20;
const EVERY_MS = 500;

test('glass to glass', async ({ page }) => {
  const encoder = await Encoder.start(channel, alias);
  try {
    const id = await live();
    await page.waitForTimeout(SETTLED_MS);
    const openings: Opening[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      const wanted = (opening * SEGMENT_MS) / OPENINGS;
      await page.waitForTimeout(SEGMENT_MS + wanted - ((Date.now() - encoder.clock.due(0)) % SEGMENT_MS));
      await open(page, id);
      openings.push(await look(page, encoder));
    }
    const { clock } = encoder;
    // The clock is most accurate when all frames are known.
    const aged = openings.map((each) => ({ ...each, looks: each.looks.map((look) => ({ ...look, age: (look.at - clock.due(look.frame)) / 1000 })) }));
    writeFileSync(results, JSON.stringify({ openings: aged, late_ms: clock.lateness() }));
  } finally {
    await encoder.stop();
  }
});

/** Returns the event's id once it is live. */
async function live(): Promise<number> {
  const event = (await ask<Event[]>(channel, '/events?limit=50')).find((each) => each.alias === alias);
  if (!event) throw new Error(`${channel} has no event ${alias}`);
  await expect.poll(async () => (await ask<Event>(channel, `/events/${event.id}`)).stream_status).toBe('live');
  return event.id;
}

/** Opens the event's page, presses play and waits until it has played for a while. */
async function open(page: Page, id: number): Promise<void> {
  await page.goto(at(channel, `/watch/${id}?lang=en`));
  await page.locator('#root [data-tone="stage"]').getByRole('button', { name: /^Play/ }).click();
  await expect.poll(() => playing(page)).toBeGreaterThan(0);
  const began = await playing(page);
  await expect.poll(() => playing(page)).toBeGreaterThan(began + PLAYED_S);
}

/** Observes the player `LOOKS` times. */
async function look(page: Page, encoder: Encoder): Promise<Opening> {
  const looks: Look[] = [];
  let [still, last] = [0, -1];
  for (let number = 0; number < LOOKS; number += 1) {
    await page.waitForTimeout(EVERY_MS);
    const { frame, time, at: moment } = await frameShown(page);
    // A frame that has not been encoded yet was misread.
    if (frame >= encoder.clock.count) throw new Error(`picture ${frame} was seen when ${encoder.clock.count} had been made`);
    looks.push({ frame, at: moment, in_hand: (await loadedUntil(page)) - time });
    if (frame === last) still += 1;
    last = frame;
  }
  const says = (await page.locator('.grandstand-live').getAttribute('aria-label')) ?? '';
  return { looks, still, says };
}

/** Returns the end of the buffered video, in seconds of the player's time. */
const loadedUntil = (page: Page): Promise<number> =>
  page.locator('video').evaluate((element) => {
    const { buffered } = element as HTMLVideoElement;
    return buffered.length > 0 ? buffered.end(buffered.length - 1) : Number.NaN;
  });
