import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { api } from '@/api/api';
import type { connectionSlice } from '@/api/connectionSlice';
import type { Problem } from '@/api/problem';
import { SECOND_MS } from '@/lib/constants';
import { dismissToast, showToast, type Toast } from '@/features/toasts/toastsSlice';

/** As much of the site's store as is looked at here. */
export interface SiteState {
  [api.reducerPath]: ReturnType<typeof api.reducer>;
  connection: ReturnType<typeof connectionSlice.reducer>;
  toasts: Toast[];
}
export type SiteStore = Store<SiteState> & { dispatch: ThunkDispatch<SiteState, unknown, UnknownAction> };

/** A screen tells of a failure this long after it at the latest. */
const SOON_MS = SECOND_MS;

/**
 * What a simulation doesn't store is no failure. Returns what to call when something was refused for that: the page
 * says so once, in place of the error that the screen would show.
 */
export function keepCalm(store: SiteStore): () => void {
  let refusedAt = Number.NEGATIVE_INFINITY;
  store.subscribe(() => {
    const { api: calls, toasts } = store.getState();
    for (const [requestId, call] of Object.entries(calls.mutations)) {
      const isRefused = call?.status === 'rejected' && (call.error as Problem | undefined)?.code === 'simulated';
      if (isRefused) store.dispatch(api.internalActions.removeMutationResult({ requestId, fixedCacheKey: undefined }));
    }
    if (performance.now() - refusedAt > SOON_MS) return;
    const error = toasts.find(({ type }) => type === 'error');
    if (error) store.dispatch(dismissToast(error.id));
  });
  return () => {
    refusedAt = performance.now();
    const message = i18next.t('simulation.notStored');
    if (!store.getState().toasts.some((toast) => toast.message === message)) store.dispatch(showToast({ message }));
  };
}
