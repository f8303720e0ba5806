// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { styleConstants } from '../../webpack/styleConstants.ts';
import * as constants from './constants';

const SOURCES = path.join(import.meta.dirname, '..');
const source = (file: string) => readFileSync(path.join(SOURCES, file), 'utf8');
const files = (ending: string) => readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));

it('are those of the specification', () => {
  expect(constants).toMatchObject({
    MINUTE_MS: 60_000,
    HOUR_MS: 3_600_000,
    REQUEST_TIMEOUT_MS: 30_000,
    RETRY_COUNT: 1,
    RETRY_DELAY_MS: 1000,
    RELOAD_COOLDOWN_MS: 60_000,
    SPLASH_REMOVAL_MS: 500,
    CHUNK_LOAD_TIMEOUT_MS: 120_000,
    STORAGE_PREFIX: 'rudy_',
    STORAGE_TTL_MS: 31_104e6,
    PERSISTENCE_TIMEOUT_MS: 60_000,
    TRACKING_CODE_TTL_MS: 10_800_000,
    ORDER_POLLING_MS: 2000,
    TOAST_DURATION_MS: 5000,
    RAIL_SCROLL_MS: 5000,
    RAIL_CARD_MIN_PX: 280,
    RAIL_CARD_MAX_PX: 380,
    IMAGE_RATIO: 16 / 9,
    EVENT_CARD_RATIO: 1.77777,
    DEFAULT_LANGUAGE: 'en',
    LANGUAGES: ['en', 'fr'],
    LIBRARY_START_DATE: '2022-08-01',
  });
});

it('hold in the style sheets, too', () => {
  const properties = styleConstants();
  expect(properties).toBe(':root{--image-ratio:1.7777777777777777;--event-card-ratio:1.77777;--rail-card-min:280px;--rail-card-max:380px}');
  expect(source('index.html')).toContain('<style><%= styleConstants %></style>');
  const sheets = files('.css').map(source).join('\n');
  for (const [name] of properties.matchAll(/--[a-z-]+/g)) expect(sheets).toContain(`var(${name})`);
  expect(source('ui/Rail.module.css')).toContain('width: clamp(var(--rail-card-min), 24vw, var(--rail-card-max));');
  expect(source('domain/Card.module.css')).toContain('aspect-ratio: var(--event-card-ratio);');
  expect(sheets).not.toMatch(/16 \/ 9|1\.777|56\.25|var\(--media-ratio/);
});

it('are all used', () => {
  const scripts = [...files('.ts'), ...files('.tsx'), '../webpack.config.ts', '../webpack/styleConstants.ts'];
  const used = scripts
    .filter((file) => !/^lib\/constants\.|\.test\.tsx?$/.test(file))
    .map(source)
    .join('\n');
  // Some constants are used only by other constants.
  const text = used + source('lib/constants.ts').replaceAll(/export const \w+/g, '');
  expect(Object.keys(constants).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

it('hold in the build: a script is waited for as long as specified', () => {
  expect(source('../webpack.config.ts')).toContain('chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS');
  expect(source('../webpack.config.ts')).toContain('new WatchPlugin(CHUNK_LOAD_TIMEOUT_MS, RETRY_DELAY_MS)');
});

it.each([
  ['2000', 2000],
  ['soon', 120_000],
])('with GRANDSTAND_CHUNK_TIMEOUT_MS=%s a build waits for a script for %s ms', async (value, limit) => {
  vi.stubEnv('GRANDSTAND_CHUNK_TIMEOUT_MS', value);
  vi.resetModules();
  expect((await import('./constants')).CHUNK_LOAD_TIMEOUT_MS).toBe(limit);
  vi.unstubAllEnvs();
});
