import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browser, desktop, phone } from './e2e/browser.ts';

/** Specs that don't depend on the screen's width; they run on the desktop only. */
const BEHIND = [
  'chunks',
  'connection',
  'devices',
  'downloads',
  'entry-scripts',
  'error-log',
  'feed',
  'key',
  'other-player',
  'prerolls',
  'resume',
  'statistics',
  'stripe-sandbox',
  'viewers',
  'way-back',
];

/** Needs a running server (`GRANDSTAND_URL`) with all of seeds/ applied. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'e2e/artefacts/results',
  fullyParallel: true,
  // Tests wait for recordings and live streams: one worker per processor would leave a fifth of its time idle.
  workers: 2 * availableParallelism(),
  // A browser on a busy machine loses an input event now and then, so only a second failure counts. The report names flaky tests.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // Recording every test adds more than half to its time, so only a retry is recorded.
  use: { ...browser, trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone, testIgnore: BEHIND.map((name) => `${name}.spec.ts`) },
  ],
});
