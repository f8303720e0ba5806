/** Tests of the page get what a browser has. Those that say `@vitest-environment node` have no page, and are ready sooner. */
if ('document' in globalThis) await import('./dom');

export {};
