/** Tests of the page get what a browser has; those that say `@vitest-environment node` are without a page, and sooner ready. */
if ('document' in globalThis) await import('./dom');
