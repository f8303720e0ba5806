import { useDispatch, useStore } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Order } from '@/api/types';
import { useWithoutPass } from '@/features/forms/useWithoutPass';
import { sessionApi } from '@/features/session/sessionApi';
import { selectUser } from '@/features/session/sessionSlice';
import { useViewer } from '@/features/session/useViewer';

type State = Parameters<typeof selectUser>[0];

/**
 * Returns a function to call after paying. For viewers who have yet to choose a pass, it records "without a pass" if they
 * bought only events or additions, so that no guard redirects them to the passes before they can watch. It then refetches
 * the profile, so that guards see the new state.
 */
export function useChosenPass(): (orders: readonly Order[]) => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<State>();
  const isUndecided = (user: ReturnType<typeof selectUser>) => user !== null && user.passes_enabled && !user.basic_pass_selected;
  const { goOn } = useWithoutPass(!isUndecided(useViewer()));
  return async (orders) => {
    // A guest became a user in the meantime.
    if (!isUndecided(selectUser(store.getState()))) return;
    const regular = orders.some(({ type }) => type === 'package' || type === 'subscription');
    if (!regular) await goOn();
    await dispatch(sessionApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };
}
