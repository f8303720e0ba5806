import { MINUTE_MS } from '@/lib/constants';
import { categoriesApi } from '@/features/catalogue/categoriesApi';
import { channelApi } from '@/features/channel/channelApi';
import type { Store } from './store';

/** Age after which the categories are refetched when the viewer returns: a sport may be new. */
const STALE_MS = 10 * MINUTE_MS;

/**
 * Refetches stale event categories when the page becomes visible again. A failure is ignored, since the earlier categories
 * still work. Returns a function that stops it.
 */
export function keepCategoriesFresh(store: Store): () => void {
  let fresh = Date.now();

  const onReturn = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - fresh < STALE_MS) return;
    fresh = Date.now();
    const call = categoriesApi.endpoints.getEventCategories.initiate(undefined, { forceRefetch: true, subscribe: false });
    const { data } = await store.dispatch(call);
    if (!data) return;
    store.dispatch(
      channelApi.util.updateQueryData('getBootstrap', undefined, (bootstrap) => {
        bootstrap['events-categories'] = data;
      }),
    );
  };

  const listener = () => void onReturn();
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
