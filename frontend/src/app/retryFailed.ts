import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/api/api';
import type { Store } from './store';

interface FailedQuery {
  status: string;
  endpointName?: string;
  originalArgs?: unknown;
  /** Set where the next page of a list failed. */
  direction?: 'forward' | 'backward';
}

type Endpoints = Record<string, { initiate: (arg: unknown, options: object) => UnknownAction } | undefined>;

/**
 * Requests everything that failed again once the browser is online. RTK Query's `refetchOnReconnect` would also request what
 * did not fail, and shorten long lists to their first page.
 */
export function retryFailedWhenOnline(store: Store): void {
  window.addEventListener('online', () => {
    const queries = Object.values(store.getState().api.queries) as FailedQuery[];
    for (const { status, endpointName = '', originalArgs, direction } of queries) {
      if (status !== 'rejected') continue;
      const endpoint = (api.endpoints as Endpoints)[endpointName];
      if (endpoint) store.dispatch(endpoint.initiate(originalArgs, { subscribe: false, forceRefetch: true, direction }));
    }
  });
}
