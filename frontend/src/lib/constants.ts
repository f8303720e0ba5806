/** Limits and durations from the product specification. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
export const RETRY_COUNT = 1;
export const RETRY_DELAY_MS = 1000;

/** Maximum number of error reports that a page sends per minute. */
export const ERROR_REPORTS_A_MINUTE = 10;

export const RELOAD_COOLDOWN_MS = MINUTE_MS;
export const SPLASH_REMOVAL_MS = 500;
/** Timeout for loading a script. A test build may shorten it; webpack.config.ts inlines the value. */
export const CHUNK_LOAD_TIMEOUT_MS = Number(process.env.GRANDSTAND_CHUNK_TIMEOUT_MS) || 120 * SECOND_MS;

export const STORAGE_PREFIX = 'rudy_';
export const STORAGE_TTL_MS = 31_104e6;
/** Upper bound on the delay before a change of the persisted state is stored. */
export const PERSISTENCE_TIMEOUT_MS = MINUTE_MS;
export const TRACKING_CODE_TTL_MS = 3 * HOUR_MS;

/** Polling interval and total duration for an unpaid order. */
export const ORDER_POLLING_MS = 2 * SECOND_MS;
export const ORDER_POLLING_MOST_MS = 10 * MINUTE_MS;

export const TOAST_DURATION_MS = 5000;
export const RAIL_SCROLL_MS = 5000;
export const RAIL_CARD_MIN_PX = 280;
export const RAIL_CARD_MAX_PX = 380;
export const IMAGE_RATIO = 16 / 9;
export const EVENT_CARD_RATIO = 1.77777;

export const DEFAULT_LANGUAGE = 'en';
export const LANGUAGES = ['en', 'fr'] as const;

/** Default first date of the library's list; earlier items appear only if a viewer chooses another date. */
export const LIBRARY_START_DATE = '2022-08-01';

export const ANALYTICS_SESSION_TTL_MS = DAY_MS;
/** Interval for sending queued analytics events, and for a viewing's totals during playback. */
export const ANALYTICS_SEND_MS = 10 * SECOND_MS;
export const ANALYTICS_VIEWING_MS = 30 * SECOND_MS;
