import { matchRoutes } from 'react-router-dom';
import { failureSender } from '@/api/errorLog';
import { onFailure } from '@/api/reporter';
import { channelApi } from '@/features/channel/channelApi';
import { takeFailures } from './errors/keptFailures';
import { routes } from './routes';
import type { Store } from './store';

/**
 * Reports all failures since the page's start, each with its route pattern, such as `/watch/:id`. Without a store (the site
 * failed to start), the channel's own pages are unknown. Returns a function that stops it.
 */
export function reportErrors(store: Store | null): () => void {
  const bootstrap = channelApi.endpoints.getBootstrap.select();
  const send = failureSender((pathname) => {
    const table = routes((store && bootstrap(store.getState()).data?.pages) ?? []);
    return matchRoutes(table, pathname)?.at(-1)?.route.path ?? '*';
  });
  for (const [failure, pathname] of takeFailures()) send(failure, pathname);
  return onFailure((failure) => send(failure, window.location.pathname));
}
