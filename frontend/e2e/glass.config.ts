import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, desktop } from './browser.ts';

/** `npm run glass`: measures how old a live event's picture is when a viewer sees it, for the benchmarks. */
export default defineConfig({
  testDir: '.',
  testMatch: 'glass.ts',
  outputDir: path.join(import.meta.dirname, '../../target/infra/bench/glass'),
  workers: 1,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  use: { ...browser, ...desktop },
});
