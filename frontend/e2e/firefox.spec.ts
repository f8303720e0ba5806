import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ask, at, channels, type Home } from './channels.ts';
import { Firefox } from './firefox.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const program = process.env['FIREFOX_PATH'] ?? PROGRAMS.find((one) => existsSync(one));

test('in another engine: home, a list, and a recording that plays', async ({ isMobile }) => {
  test.skip(isMobile || !program, 'Firefox is not installed');
  test.setTimeout(180_000);
  const firefox = await Firefox.start(program ?? '');
  try {
    for (const channel of channels) {
      const { finished } = await ask<Record<keyof Home, { id: number; has_access: boolean }[]>>(channel, '/events-for-homepage');
      const event = finished.find((one) => one.has_access);
      await firefox.open(at(channel));
      await firefox.until(`!document.getElementById('splash') && document.querySelectorAll('main h1').length === 1`);
      await firefox.until(`document.querySelector('main a[href^="/watch/"]')`);
      await firefox.open(at(channel, '/vod'));
      await firefox.click(`main a[href="/watch/${event?.id}"]`);
      await firefox.click('[data-tone="stage"] button');
      await firefox.until(`document.querySelector('video')?.currentTime > 1`);
      expect(await firefox.ask('location.pathname')).toBe(`/watch/${event?.id}`);
    }
  } finally {
    await firefox.stop();
  }
});
