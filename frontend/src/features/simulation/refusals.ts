import { translate } from '@/i18n/translate';
import { api } from '@/api/api';
import { isSimulated } from '@/api/problem';
import { showToast } from '@/features/toasts/toastsSlice';
import type { SiteStore } from './siteStore';

/**
 * Removes refused calls from the store, so that no screen shows them as failures: a simulation stores nothing. Returns a
 * function to call on each refusal; it shows a toast.
 */
export function hideRefusals(store: SiteStore): () => void {
  store.subscribe(() => {
    for (const [requestId, call] of Object.entries(store.getState().api.mutations)) {
      if (call?.status === 'rejected' && isSimulated(call.error))
        store.dispatch(api.internalActions.removeMutationResult({ requestId, fixedCacheKey: undefined }));
    }
  });
  return () => {
    const message = translate('simulation.notStored');
    if (!store.getState().toasts.some((toast) => toast.message === message)) store.dispatch(showToast({ message }));
  };
}
