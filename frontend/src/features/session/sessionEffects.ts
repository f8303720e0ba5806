import type { Middleware } from '@reduxjs/toolkit';
import { forgetAhead } from '@/api/ahead';
import { api } from '@/api/api';
import { sessionSlice, type Standing } from './sessionSlice';
import { removeSign, setSign } from './sessionSign';

interface State {
  session: { standing: Standing; user: { temporary_password: boolean } | null };
}

/** Keeps the sign in step with the session, and asks anew for what depends on who is asking. */
export const sessionEffects: Middleware<object, State> = (store) => (next) => (action) => {
  const before = standing(store.getState());
  const heldBefore = isHeld(store.getState());
  const result = next(action);
  const after = standing(store.getState());
  const held = isHeld(store.getState());
  if (after === 'signed' && (before !== after || heldBefore !== held)) setSign(held);
  if (before === after) return result;
  if (before === 'signed' || before === 'guest') forgetAhead();
  if (after === 'guest') removeSign();
  // From `unknown` on, calls went with the cookie already. A profile that is still kept from before is not who is here now.
  if (before === 'signed' || before === 'guest') store.dispatch(api.util.invalidateTags(after === 'unknown' ? ['Viewer', 'Profile'] : ['Viewer']));
  return result;
};

function isHeld(state: Partial<State>): boolean {
  return state[sessionSlice.name]?.user?.temporary_password === true;
}

function standing(state: Partial<State>): Standing | undefined {
  return state[sessionSlice.name]?.standing;
}
