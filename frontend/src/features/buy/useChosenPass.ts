import { useDispatch } from 'react-redux';
import type { Order, User } from '@/api/types';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useWithoutPass } from '@/features/forms/useWithoutPass';
import { sessionApi } from '@/features/session/sessionApi';

/**
 * What comes after paying: whoever bought a single event or an addition goes on without a pass, so that nobody sends them
 * to choose one before they may watch what they paid for; and who they are is asked anew, before they go anywhere.
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
