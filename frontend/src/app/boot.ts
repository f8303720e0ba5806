import type { i18n } from 'i18next';
import { apiKey } from '@/api/apiKey';
import { keyFailed, rateLimited } from '@/api/connectionSlice';
import type { Problem } from '@/api/problem';
import { channelApi } from '@/features/channel/channelApi';
import { startI18n } from '@/i18n/i18n';
import { initialLanguage } from '@/i18n/language';
import { applyMode } from '@/theme/mode';
import { selectMode } from './preferencesSlice';
import type { Store } from './store';

export interface Booted {
  i18n: i18n;
  /** Whether the channel is there; otherwise the error or the waiting screen is what can be shown. */
  ready: boolean;
}

/** Everything before the first screen: key, then the channel's data, then theme; the texts load meanwhile. */
export async function boot(store: Store): Promise<Booted> {
  const [i18n, ready] = await Promise.all([startI18n(initialLanguage()), loadChannel(store)]);
  return { i18n, ready };
}

async function loadChannel(store: Store): Promise<boolean> {
  const { error } = await apiKey();
  if (error) {
    refuse(store, error);
    return false;
  }
  const { data } = await store.dispatch(channelApi.endpoints.getBootstrap.initiate());
  if (!data) return false;
  applyMode(data['color-settings'].mode, selectMode(store.getState()));
  return true;
}

function refuse(store: Store, error: Problem): void {
  const limited = error.code === 'rate_limited';
  store.dispatch(limited ? rateLimited({ at: Date.now(), retryAfterMs: error.retry_after_ms ?? 0 }) : keyFailed());
}
