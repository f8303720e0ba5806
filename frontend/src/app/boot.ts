import { apiKey } from '@/api/apiKey';
import { keyFailed, rateLimited } from '@/api/connectionSlice';
import { isLimit, type Problem } from '@/api/problem';
import type { Bootstrap, ColorSettings, Settings } from '@/api/types';
import { channelApi } from '@/features/channel/channelApi';
import { startI18n, switchTexts } from '@/i18n/i18n';
import { forgetLanguage, initialLanguage, isLanguage } from '@/i18n/language';
import { currentLanguage } from '@/i18n/translate';
import { loadChunk } from '@/lib/loadChunk';
import { simulating } from '@/lib/simulating';
import { applyMode } from '@/theme/mode';
import { applyStyle } from '@/theme/style';
import { breathe } from './breathe';
import { selectMode } from './preferencesSlice';
import type { Store } from './store';

export interface Booted {
  /** Whether the channel is there; otherwise the error or the waiting screen is what can be shown. */
  ready: boolean;
}

/** Everything before the first screen: key and the channel's data, then theme; the texts load meanwhile. */
export async function boot(store: Store): Promise<Booted> {
  const texts = startI18n(initialLanguage());
  await breathe();
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
  await applyRules(data['color-settings']);
  applyMode(data['color-settings'].mode, selectMode(store.getState()));
  applyStyle(data['color-settings'].style);
  return data;
}

/** The page came with its theme's rules, unless it is a preview; `later.ts` compares them once the site is shown. */
async function applyRules(theme: ColorSettings): Promise<void> {
  if (!simulating && document.querySelector('style[data-channel-theme]')) return;
  const rules = await loadChunk(() => import('@/features/channel/theme/themeRules'));
  rules.applyRules(theme);
}

/** A channel in one language is shown in that one, whatever was chosen while it had more. */
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
