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

/** What survives the visit. Answers of the server are never kept: they would be stale, and another viewer's. */
const PERSISTED = [navigationSlice.name, preferencesSlice.name, spoilersSlice.name];

export type RootState = ReturnType<typeof reducer>;
export type Store = ReturnType<typeof makeStore>;

// Freezing all that the server answers costs a phone time on every page. Development and the tests do freeze it.
if (process.env.NODE_ENV === 'production') setAutoFreeze(false);

export function makeStore() {
  const store = configureStore({
    reducer,
    preloadedState: restored(PERSISTED) as Partial<RootState>,
    middleware: (defaults) => defaults().concat(api.middleware, sessionEffects),
  });
  setupListeners(store.dispatch);
  persist(store, PERSISTED);
  followOtherTabs(store.dispatch);
  return store;
}
