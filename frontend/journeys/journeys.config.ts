import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { EngineName } from './engines.ts';

const ENGINES: EngineName[] = ['Chromium', 'Firefox', 'WebKitGTK'];

/** Journeys through the site in each browser engine, by its own WebDriver. Needs what `infra/with-server` starts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'artefacts',
  fullyParallel: false,
  workers: availableParallelism(),
  // A busy machine loses an input event now and then, and WebKitGTK's WebDriver an answer.
  retries: 2,
  timeout: 120_000,
  reporter: [['list']],
  projects: ENGINES.map((name) => ({ name })),
});
