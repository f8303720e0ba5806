import { defineConfig } from '@playwright/test';
import { browser } from './browser.ts';

/** `npm run screenshots`: takes screenshots of every screen of every channel for people to look at. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: 'artefacts/results',
  globalTeardown: './contactSheet.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  reporter: [['list']],
  use: browser,
});
