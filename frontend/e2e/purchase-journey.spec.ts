import { expect, test } from '@playwright/test';
import { accept, buyer, main, PASSWORD } from './buyer.ts';
import { ask, at, channels } from './channels.ts';
import { grandstand } from './command.ts';
import { playing } from './frames.ts';
import { Journey } from './journey.ts';
import { needs } from './needs.ts';

needs(process.env['GRANDSTAND_STRIPE_SANDBOX'] && process.env['GRANDSTAND_DATA'], 'the payment sandbox and the samples');

const MOST_PRESSES = 5;
const MOST_FIELDS = 5;

interface Sold {
  id: number;
  type: string;
  stream_status: string;
  /** Length of the recording; null if there is none. */
  duration_ms: number | null;
}

/** Returns an event that is sold and can be played, and shows on the home page. */
async function playable(channel: string): Promise<number> {
  const find = async () => {
    const { live, finished } = await ask<Record<'live' | 'finished', Sold[]>>(channel, '/events-for-homepage?lang=en');
    const isSold = ({ type }: Sold) => type === 'ppv' || type === 'paid';
    return live.find(isSold) ?? finished.find((event) => isSold(event) && event.duration_ms !== null);
  };
  // The samples begin with free events; make more of them until one is of an event that is sold.
  for (let samples = 3; samples <= 8; samples += 1) {
    await grandstand('media', 'samples', '--channel', channel, '--limit', String(samples), '--seconds', '12');
    const found = await find();
    if (found) return found.id;
  }
  throw new Error(`${channel} sells nothing that plays`);
}

for (const channel of channels) {
  test(`${channel}: from the home page to the picture of a bought event it is five presses and five fields`, async ({ page }, info) => {
    test.setTimeout(180_000);
    const id = await playable(channel);
    const journey = new Journey(page);
    await page.goto(at(channel, '/?lang=en'));
    await journey.press(main(page).locator(`h3 a[href^="/watch/${id}"]`).first());
    await expect(page).toHaveURL(new RegExp(`/watch/${id}`));
    // A trial waits for the address to be confirmed, so the journey buys what is paid at once.
    const buys = page.locator('#root main [data-tone="stage"] a[href^="/buy"]:not([href*="type=subscription"])');
    await journey.press(buys.first());
    await expect(page).toHaveURL(/\/buy\?/);

    await journey.type(main(page).locator('input[name=email]'), buyer(`journey-${channel}`, info.project.name));
    await journey.type(main(page).locator('input[name=password]'), PASSWORD);
    await journey.typeCard('4242424242424242');
    await journey.expectNothingLeft();
    await accept(page);
    await journey.press(main(page).getByRole('button', { name: /^Pay \S/ }));
    await journey.press(main(page).getByRole('link', { name: 'Watch now' }));
    // It plays by itself, after an advertisement where the channel has one.
    await expect.poll(() => playing(page), { timeout: 60_000 }).toBeGreaterThan(0);
    expect(journey.presses, 'presses').toBeLessThanOrEqual(MOST_PRESSES);
    expect(journey.fields, 'fields').toBeLessThanOrEqual(MOST_FIELDS);
  });
}
