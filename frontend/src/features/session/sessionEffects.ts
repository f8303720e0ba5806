import type { Middleware } from '@reduxjs/toolkit';
import { forgetEarly } from '@/api/earlyCalls';
import { api } from '@/api/api';
import { sessionSlice, type SignInState } from './sessionSlice';
import { removeSign, setSign } from './sessionSign';

interface State {
  session: { standing: SignInState; user: { temporary_password: boolean } | null };
}

/** Keeps the stored sign in step with the session and invalidates data that depends on the viewer. */
export const sessionEffects: Middleware<object, State> = (store) => (next) => (action) => {
  const before = standing(store.getState());
  const heldBefore = isHeld(store.getState());
  const result = next(action);
  const after = standing(store.getState());
  const held = isHeld(store.getState());
  if (after === 'signed' && (before !== after || heldBefore !== held)) setSign(held);
  if (before === after) return result;
  if (before === 'signed' || before === 'guest') forgetEarly();
  if (after === 'guest') removeSign();
  // Requests in `unknown` already carried the cookie, so their data is valid. A change to `unknown` also invalidates the old profile.
  if (before === 'signed' || before === 'guest') store.dispatch(api.util.invalidateTags(after === 'unknown' ? ['Viewer', 'Profile'] : ['Viewer']));
  return result;
};

function isHeld(state: Partial<State>): boolean {
  return state[sessionSlice.name]?.user?.temporary_password === true;
}

function standing(state: Partial<State>): SignInState | undefined {
  return state[sessionSlice.name]?.standing;
}
