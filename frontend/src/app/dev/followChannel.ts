import { api } from '@/api/api';
import { selectMode } from '@/app/preferencesSlice';
import type { Store } from '@/app/store';
import { channelApi } from '@/features/channel/channelApi';
import { applyMode } from '@/theme/mode';
import { applyStyle } from '@/theme/style';

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
  await Promise.all([restyle(), ...store.dispatch(api.util.getRunningQueriesThunk())]);
  const { data } = channelApi.endpoints.getBootstrap.select()(store.getState());
  if (!data) return;
  applyMode(data['color-settings'].mode, selectMode(store.getState()));
  applyStyle(data['color-settings'].style);
}

/** A style sheet takes the old theme's place: styles that a script writes are refused by the page's policy. */
function restyle(): Promise<void> {
  const old = document.head.querySelectorAll('[data-channel-theme]');
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `/dev/theme.css?${Date.now()}`;
  sheet.dataset['channelTheme'] = '';
  return new Promise((resolve) => {
    sheet.onload = () => {
      old.forEach((one) => one.remove());
      resolve();
    };
    sheet.onerror = () => {
      sheet.remove();
      resolve();
    };
    const last = old[old.length - 1];
    if (last) last.after(sheet);
    else document.head.append(sheet);
  });
}
