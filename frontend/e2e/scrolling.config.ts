import { defineConfig } from '@playwright/test';
import { browser, desktop } from './browser.ts';

/** `npm run scrolling`: measures how smoothly long lists scroll, for the benchmarks. */
export default defineConfig({
  testDir: '.',
  testMatch: 'scrolling.ts',
  outputDir: 'artefacts/results',
  workers: 1,
  timeout: 300_000,
  reporter: [['line']],
  use: { ...browser, ...desktop },
});
