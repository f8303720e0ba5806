import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': path.join(import.meta.dirname, 'src') } },
  esbuild: { jsx: 'automatic' },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://channel.localhost/' } },
    globals: true,
    include: ['src/**/*.test.{ts,tsx}', 'e2e/*.test.ts', 'webpack/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
