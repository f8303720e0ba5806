import { defineConfig } from '@playwright/test';
import { browser, desktop, phone } from './e2e/browser.ts';

/** Against a running server (`GRANDSTAND_URL`) with all of seeds/ applied. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'e2e/artefacts/results',
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine loses a press now and then; what fails twice fails. The report names what was flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { ...browser, trace: 'retain-on-failure' },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone },
  ],
});
