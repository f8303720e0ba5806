import { useSyncExternalStore } from 'react';
import type { SiteStore } from './siteStore';

/** Returns the page's path. It subscribes to the site's store, which changes on every navigation. */
export function usePath(store: SiteStore): string {
  return useSyncExternalStore(store.subscribe, () => window.location.pathname);
}
