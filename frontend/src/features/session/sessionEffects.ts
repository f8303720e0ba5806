import type { Middleware } from '@reduxjs/toolkit';
import { forgetAhead } from '@/api/ahead';
import { api } from '@/api/api';
import { sessionSlice, type Standing } from './sessionSlice';
import { removeSign, setSign } from './sessionSign';

interface State {
  session: { standing: Standing };
}

/** Keeps the sign in step with the session, and asks anew for what depends on who is asking. */
export const sessionEffects: Middleware<object, State> = (store) => (next) => (action) => {
  const before = standing(store.getState());
  const result = next(action);
  const after = standing(store.getState());
  if (before === after) return result;
  if (before === 'signed' || before === 'guest') forgetAhead();
  if (after === 'signed') setSign();
  if (after === 'guest') removeSign();
  // From `unknown` on, calls went with the cookie already. A profile that is still kept from before is not who is here now.
  if (before === 'signed' || before === 'guest') store.dispatch(api.util.invalidateTags(after === 'unknown' ? ['Viewer', 'Profile'] : ['Viewer']));
  return result;
};

function standing(state: Partial<State>): Standing | undefined {
  return state[sessionSlice.name]?.standing;
}
