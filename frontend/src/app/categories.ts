import { MINUTE_MS } from '@/lib/constants';
import { categoriesApi } from '@/features/catalogue/categoriesApi';
import { channelApi } from '@/features/channel/channelApi';
import type { Store } from './store';

/** A page that was left for longer than this may have missed a new sport. */
const STALE_MS = 10 * MINUTE_MS;

/**
 * Brings the event categories up to date when the viewer comes back to a page that stood open for long. Should that
 * fail, nobody is told: the categories from the start still serve. Returns how to stop.
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
