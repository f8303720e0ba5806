import { apiKey } from '@/api/apiKey';
import { keyFailed, rateLimited } from '@/api/connectionSlice';
import { isLimit, type Problem } from '@/api/problem';
import type { Bootstrap, ColorSettings, Settings } from '@/api/types';
import { channelApi } from '@/features/channel/channelApi';
import { startI18n, switchTexts } from '@/i18n/i18n';
import { forgetLanguage, initialLanguage, isLanguage } from '@/i18n/language';
import { currentLanguage } from '@/i18n/translate';
import { loadChunk } from '@/lib/loadChunk';
import { yieldToBrowser } from '@/lib/scheduler';
import { simulating } from '@/lib/simulating';
import { applyMode } from '@/theme/mode';
import { applyStyle } from '@/theme/style';
import { addIcons } from '@/ui/iconSet';
import { selectMode } from './preferencesSlice';
import type { Store } from './store';

export interface BootResult {
  /** Whether the channel is loaded; if not, only the error screen or the rate-limit screen can be shown. */
  ready: boolean;
}

/** Loads the API key, the channel's data and the theme before the first render; the texts load in parallel. */
export async function boot(store: Store): Promise<BootResult> {
  const texts = startI18n(initialLanguage());
  await yieldToBrowser();
  const [, channel] = await Promise.all([texts, loadChannel(store)]);
  if (channel) await settleLanguage(channel.settings);
  return { ready: channel !== null };
}

async function loadChannel(store: Store): Promise<Bootstrap | null> {
  const key = apiKey();
  const channel = store.dispatch(channelApi.endpoints.getBootstrap.initiate());
  const { error } = await key;
  if (error) {
    refuse(store, error);
    return null;
  }
  const { data } = await channel;
  if (!data) return null;
  addIcons(data.settings.icons);
  await applyRules(data['color-settings']);
  applyMode(data['color-settings'].mode, selectMode(store.getState()));
  applyStyle(data['color-settings'].style);
  return data;
}

/** Loads the theme's CSS in a simulation; otherwise the page contains it, and `later.ts` checks it after the first render. */
async function applyRules(theme: ColorSettings): Promise<void> {
  if (!simulating && document.querySelector('style[data-channel-theme]')) return;
  const rules = await loadChunk(() => import('@/features/channel/theme/themeRules'));
  rules.applyRules(theme);
}

/** Switches to the language of a single-language channel and deletes an earlier choice. */
async function settleLanguage(settings: Settings): Promise<void> {
  const { language } = settings;
  if (settings['multi-language']) return;
  forgetLanguage();
  if (!isLanguage(language) || language === currentLanguage()) return;
  await switchTexts(language).catch(() => undefined);
}

function refuse(store: Store, error: Problem): void {
  store.dispatch(isLimit(error) ? rateLimited({ at: Date.now(), retryAfterMs: error.retry_after_ms ?? 0 }) : keyFailed());
}
