import type { PlaywrightTestConfig } from '@playwright/test';

type Use = NonNullable<PlaywrightTestConfig['use']>;

/** The system's Chromium without access to the network; channels are at *.localhost. */
export const browser: Use = {
  browserName: 'chromium',
  headless: true,
  // A service worker would answer before a test's own routes do; its own tests allow it.
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
/** Prefers reduced motion, unlike the desktop, so that every screen is tested both ways. */
export const phone: Use = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  contextOptions: { reducedMotion: 'reduce' },
};
