import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as constants from './constants';

const source = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

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
    IMAGE_RATIO: 16 / 9,
    DEFAULT_LANGUAGE: 'en',
    LANGUAGES: ['en', 'fr'],
    LIBRARY_START_DATE: '2022-08-01',
  });
});

it('hold in the style sheets, too', () => {
  const { RAIL_CARD_MIN_PX, RAIL_CARD_MAX_PX, EVENT_CARD_RATIO } = constants;
  expect(source('components/Rail.module.css')).toMatch(new RegExp(`width: clamp\\(${RAIL_CARD_MIN_PX}px, [^,]+, ${RAIL_CARD_MAX_PX}px\\)`));
  expect(source('theme/tokens.css')).toContain(`--media-ratio: ${EVENT_CARD_RATIO};`);
  expect(source('theme/opening.css')).toContain('aspect-ratio: 16 / 9;');
});

it('hold in the build: a script is waited for as long as specified', () => {
  expect(source('../webpack.config.ts')).toContain('chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS');
});
