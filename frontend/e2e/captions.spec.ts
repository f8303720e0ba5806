import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ask, at } from './channels.ts';
import { grandstand, hasCommand } from './command.ts';
import { playing } from './frames.ts';
import { needs } from './needs.ts';
import { ownChannel } from './ownChannel.ts';
import { recorded } from './recording.ts';

const stage = (page: Page) => page.locator('#root [data-tone="stage"]');
const shown = (page: Page) => stage(page).locator('.vjs-text-track-display');

needs(hasCommand, 'the server’s command');

async function captions(channel: string, event: string, language: string, words: string): Promise<void> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'captions-')), `${language}.vtt`);
  await writeFile(file, `WEBVTT\n\n00:00:00.000 --> 00:00:30.000\n${words}\n`);
  await grandstand('media', 'captions', channel, event, language, file);
}

test('captions are chosen in the settings, kept for the next time, and turned off by a key', async ({ page }) => {
  test.slow();
  const channel = await ownChannel('northside', 'captions', '');
  const event = await recorded(channel, 'free', 30);
  await captions(channel, event.alias, 'en', 'Here comes the ball');
  await captions(channel, event.alias, 'fr', 'Voici la balle');
  // The server learns of them shortly after the command has ended.
  const known = async () => (await ask<{ playback: { captions: unknown[] } | null }>(channel, `/events/${event.id}`)).playback?.captions;
  await expect.poll(known).toHaveLength(2);
  const begin = async () => {
    await page.goto(at(channel, `/watch/${event.id}?lang=en`));
    await stage(page).getByRole('button', { name: /^Play/ }).click();
    await expect.poll(() => playing(page)).toBeGreaterThan(0.2);
  };
  await begin();
  await expect(shown(page)).not.toContainText('balle');
  await page.locator('video').hover({ position: { x: 40, y: 80 } });
  await stage(page).getByRole('button', { name: 'Settings' }).click();
  await stage(page)
    .getByRole('menuitem', { name: /^Captions/ })
    .click();
  await stage(page)
    .getByRole('menuitemradio', { name: /français/i })
    .click();
  await expect(shown(page)).toContainText('Voici la balle');

  await begin();
  await expect(shown(page)).toContainText('Voici la balle');
  await page.locator('.video-js').press('c');
  await expect(shown(page)).not.toContainText('balle');
  await begin();
  await expect(shown(page)).not.toContainText('balle');
});
