import { useSyncExternalStore } from 'react';
import type { SiteStore } from './siteStore';

/** The page's path, followed: the site's store changes with every page. */
export function usePath(store: SiteStore): string {
  return useSyncExternalStore(store.subscribe, () => window.location.pathname);
}
