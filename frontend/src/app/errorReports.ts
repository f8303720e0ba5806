import { matchRoutes } from 'react-router-dom';
import { sendRequestErrors } from '@/api/errorLog';
import { channelApi } from '@/features/channel/channelApi';
import { routes } from './routes';
import type { Store } from './store';

/** Reports request errors from the start on, each with its screen's pattern, such as `/watch/:id`. Returns how to stop. */
export function reportErrors(store: Store): () => void {
  const bootstrap = channelApi.endpoints.getBootstrap.select();
  return sendRequestErrors(() => {
    const table = routes(bootstrap(store.getState()).data?.pages ?? []);
    return matchRoutes(table, window.location.pathname)?.at(-1)?.route.path ?? '*';
  });
}
