import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { setAutoFreeze } from 'immer';
import { api } from '@/api/api';
import { connectionSlice } from '@/api/connectionSlice';
import { spoilersSlice } from '@/domain/spoilersSlice';
import { navigationSlice } from '@/features/session/navigationSlice';
import { followOtherTabs } from '@/features/session/otherTabs';
import { sessionEffects } from '@/features/session/sessionEffects';
import { sessionSlice } from '@/features/session/sessionSlice';
import { toastsSlice } from '@/features/toasts/toastsSlice';
import { persist, restored } from './persistence';
import { preferencesSlice } from './preferencesSlice';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
  [navigationSlice.name]: navigationSlice.reducer,
  [preferencesSlice.name]: preferencesSlice.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [spoilersSlice.name]: spoilersSlice.reducer,
  [toastsSlice.name]: toastsSlice.reducer,
});

/** Slices kept between visits. Server responses are never stored: they could be stale or belong to another viewer. */
const PERSISTED = [navigationSlice.name, preferencesSlice.name, spoilersSlice.name];

export type RootState = ReturnType<typeof reducer>;
export type Store = ReturnType<typeof makeStore>;

// Freezing every response is slow on phones. Development and tests keep it on.
if (process.env.NODE_ENV === 'production') setAutoFreeze(false);

export function makeStore() {
  const store = configureStore({
    reducer,
    preloadedState: restored(PERSISTED),
    middleware: (defaults) => defaults().concat(api.middleware, sessionEffects),
  });
  setupListeners(store.dispatch);
  persist(store, PERSISTED);
  followOtherTabs(store.dispatch);
  return store;
}
