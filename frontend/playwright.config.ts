import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browser, desktop, phone } from './e2e/browser.ts';

/** What goes on behind the screens, and is the same whatever their width. */
const BEHIND = ['chunks', 'connection', 'devices', 'downloads', 'entry-scripts', 'error-log', 'feed', 'key', 'other-player', 'prerolls', 'resume', 'statistics', 'stripe-sandbox', 'viewers', 'way-back'];

/** Against a running server (`GRANDSTAND_URL`) with all of seeds/ applied. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'e2e/artefacts/results',
  fullyParallel: true,
  // Tests wait for recordings and live streams: with two for each processor a fifth of its time is not left idle.
  workers: 2 * availableParallelism(),
  // A browser on a busy machine loses a press now and then; what fails twice fails. The report names what was flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // A recording of every test takes more than half of its time again: what has failed is recorded when it is tried again.
  use: { ...browser, trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone, testIgnore: BEHIND.map((name) => `${name}.spec.ts`) },
  ],
});
