import { afterAll, vi } from 'vitest';

// The test files of a worker share a page, because each page takes half a second to start. Each file has modules of its own.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
});

/** Adds a browser's features to tests with a page. Tests with `@vitest-environment node` have no page and start faster. */
if ('document' in globalThis) (await import('./dom')).addBrowser();
