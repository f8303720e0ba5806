import { useDispatch } from 'react-redux';
import type { Order, User } from '@/api/types';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useWithoutPass } from '@/features/forms/useWithoutPass';
import { sessionApi } from '@/features/session/sessionApi';

/**
 * Returns a function to call after paying. For viewers who have yet to choose a pass, it records "without a pass" if they
 * bought only events or additions, so that no guard redirects them to the passes before they can watch. It then refetches
 * the profile, so that guards see the new state.
 */
export function useChosenPass(user: User): (orders: readonly Order[]) => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const undecided = user.passes_enabled && !user.basic_pass_selected;
  const { goOn } = useWithoutPass(!undecided);
  return async (orders) => {
    if (!undecided) return;
    const regular = orders.some(({ type }) => type === 'package' || type === 'subscription');
    if (!regular) await goOn();
    await dispatch(sessionApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };
}
