import { api } from '@/api/api';
import { selectMode } from '@/app/preferencesSlice';
import type { Store } from '@/app/store';
import { channelApi } from '@/features/channel/channelApi';
import { applyTheme } from '@/features/channel/theme/applyTheme';

/**
 * For developing: when the channel's files change, the open page takes up the new theme and fetches anew what it shows,
 * and stays where it is. A server that isn't for developing has nothing to follow. Returns how to stop.
 */
export function followChannel(store: Store): () => void {
  const events = new EventSource('/dev/changes');
  let opened = false;
  events.onopen = () => {
    // While the server was away it may have changed.
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
