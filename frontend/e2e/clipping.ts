import { expect, type Locator, type Page, test } from '@playwright/test';
import { buyer, main, newBuyer } from './buyer.ts';
import { ask, at } from './channels.ts';

interface Event {
  id: number;
  has_access: boolean;
  has_replay: boolean;
}

/** A channel whose viewers may make clips once they are signed in. */
export const CHANNEL = 'northside';
/** Frames per second of its recordings. */
export const RATE = 25;

/** Returns the event of a recording that everyone may watch. */
export async function recording(): Promise<number> {
  const events = await ask<Event[]>(CHANNEL, '/events?stream_status=finished&no_limit=1&lang=en');
  const event = events.find(({ has_access, has_replay }) => has_access && has_replay);
  if (!event) throw new Error(`${CHANNEL} has no recording that a guest may watch`);
  return event.id;
}

/** Registers a viewer who may make clips and continues without a pass. */
export async function clipper(page: Page, name: string): Promise<void> {
  await newBuyer(page, CHANNEL, buyer(name, test.info().project.name), true);
  await page.goto(at(CHANNEL, '/packages?lang=en'));
  await main(page).getByRole('button', { name: 'Continue without a pass' }).click();
  await expect(main(page).getByRole('button', { name: 'Continue without a pass' })).toHaveCount(0);
}

export const editor = (page: Page): Locator => page.getByRole('region', { name: 'Make a clip' });
export const handle = (page: Page, name: 'Start' | 'End'): Locator => editor(page).getByRole('slider', { name });
export const valueOf = async (slider: Locator): Promise<number> => Number(await slider.getAttribute('aria-valuenow'));

/** Opens an event's page and its clip editor. */
export async function openEditor(page: Page, id: number): Promise<void> {
  await page.goto(at(CHANNEL, `/watch/${id}?lang=en`));
  await main(page).getByRole('button', { name: 'Clip', exact: true }).click();
  await expect(handle(page, 'Start')).toBeVisible({ timeout: 30_000 });
}

/** Moves an edge to a second, by keyboard. */
export async function put(page: Page, name: 'Start' | 'End', second: number): Promise<void> {
  const slider = handle(page, name);
  await slider.focus();
  await slider.press(name === 'Start' ? 'Home' : 'End');
  const least = await valueOf(slider);
  const steps = Math.round((second - least) * RATE);
  for (let done = 0; done < Math.floor(Math.abs(steps) / RATE); done += 1) await slider.press(steps > 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
  for (let done = 0; done < Math.abs(steps) % RATE; done += 1) await slider.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  await expect.poll(() => valueOf(slider)).toBeCloseTo(second, 2);
}

/** The first tag that can be chosen. */
export function tagOf(page: Page): Locator {
  return editor(page).getByRole('group', { name: 'Tags' }).getByRole('checkbox').first();
}
