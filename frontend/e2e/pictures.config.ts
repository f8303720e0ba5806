import { defineConfig } from '@playwright/test';
import { browser } from './browser.ts';

/** `npm run pictures`: takes pictures of the site for people to look at. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: 'artefacts/results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: [['list']],
  use: browser,
});
