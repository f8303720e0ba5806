import { channelApi } from '@/features/channel/channelApi';
import { isTracked } from '@/features/analytics/allowed';
import { publicPath } from '@/features/analytics/publicPath';
import { followGoogleTag } from '@/features/analytics/googleTag';
import { report } from '@/features/analytics/reports';
import { startTracker } from '@/features/analytics/startTracker';
import { applyTheme } from '@/features/channel/theme/applyTheme';
import { hasPendingFavorite } from '@/features/favorites/pendingFavorite';
import { keepCategoriesFresh } from './categories';
import { reportErrors } from './errorReports';
import { onPageView } from './navigation/pageViews';
import { selectMode } from './preferencesSlice';
import { retryFailedWhenOnline } from './retryFailed';
import { registerServiceWorker } from './serviceWorker';
import type { Store } from './store';

/** Starts background work after the first render. If the channel isn't `ready`, only starts error reporting. */
export function later(store: Store, ready: boolean): void {
  reportErrors(store);
  if (!ready) return;
  registerServiceWorker();
  keepCategoriesFresh(store);
  retryFailedWhenOnline(store);
  followWanted(store);
  const { data } = channelApi.endpoints.getBootstrap.select()(store.getState());
  if (!data) return;
  const { settings, 'color-settings': theme } = data;
  // The theme may have changed since the server rendered the page.
  applyTheme(theme, selectMode(store.getState()));
  if (isTracked(settings, window.location.hostname)) startTracker();
  const tag = followGoogleTag(settings['google-analytics']);
  onPageView(({ path: whole }) => {
    const path = publicPath(whole);
    report({ kind: 'event', name: 'page_view', path });
    tag.pageViewed(path);
  });
}

/** Adds the favourite that a guest requested, once they have signed in. */
function followWanted(store: Store): void {
  let userId: number | null = null;
  const look = () => {
    const user = store.getState().session.user;
    if (user?.id === userId) return;
    userId = user?.id ?? null;
    if (user && hasPendingFavorite())
      void import('@/features/favorites/addPendingFavorite').then(({ addPendingFavorite }) => store.dispatch(addPendingFavorite(user.id)));
  };
  look();
  store.subscribe(look);
}
