import type { PlaywrightTestConfig } from '@playwright/test';

type Use = NonNullable<PlaywrightTestConfig['use']>;

/** The system's Chromium, with no way out of this machine: channels answer under *.localhost. */
export const browser: Use = {
  browserName: 'chromium',
  headless: true,
  // A service worker would answer before a test's own routes do; the tests of it let it in.
  serviceWorkers: 'block',
  launchOptions: {
    executablePath: process.env['CHROME_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  },
};

export const desktop: Use = { viewport: { width: 1440, height: 900 } };
/** Its owner wants little motion, the desktop's does not mind: every screen is tried both ways. */
export const phone: Use = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } };
