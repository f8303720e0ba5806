import { test } from '@playwright/test';

/** Skips a test that lacks something that `infra/with-server` provides. In CI, where everything must be there, the test fails instead. */
export function needs(present: unknown, what: string): void {
  if (!present && process.env['CI']) throw new Error(`In CI there has to be ${what}`);
  test.skip(!present, `needs ${what}`);
}
