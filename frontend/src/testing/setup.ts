/** Adds a browser's features to tests with a page. Tests with `@vitest-environment node` have no page and start faster. */
if ('document' in globalThis) await import('./dom');

export {};
