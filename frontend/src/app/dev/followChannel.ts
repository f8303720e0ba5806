import { api } from '@/api/api';
import { selectMode } from '@/app/preferencesSlice';
import type { Store } from '@/app/store';
import { channelApi } from '@/features/channel/channelApi';
import { applyTheme } from '@/features/channel/theme/applyTheme';

/**
 * Development only: applies the new theme and refetches the page's data when the channel's files change, without a reload.
 * Needs a development server; others do not send change events. Returns a function that stops it.
 */
export function followChannel(store: Store): () => void {
  const events = new EventSource('/dev/changes');
  let opened = false;
  events.onopen = () => {
    // The channel may have changed while the server was down.
    if (opened) void takeUp(store);
    opened = true;
  };
  events.addEventListener('changed', () => void takeUp(store));
  return () => events.close();
}

async function takeUp(store: Store): Promise<void> {
  store.dispatch(api.util.invalidateTags(['Localized']));
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const { data } = channelApi.endpoints.getBootstrap.select()(store.getState());
  if (data) applyTheme(data['color-settings'], selectMode(store.getState()));
}
