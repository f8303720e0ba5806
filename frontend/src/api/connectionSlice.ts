import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface ConnectionState {
  /** Set while the server's rate limit blocks the site: the time of the refusal and the wait. */
  limited: { at: number; retryAfterMs: number } | null;
  /** No API key could be fetched, so no call is possible. */
  keyFailed: boolean;
}

const initialState: ConnectionState = { limited: null, keyFailed: false };

/** Dispatched after a 401: data of the signed-in viewer is no longer valid. */
export const sessionEnded = createAction('session/ended');

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    rateLimited: (state, { payload }: PayloadAction<{ at: number; retryAfterMs: number }>) => {
      state.limited = payload;
    },
    keyFailed: (state) => {
      state.keyFailed = true;
    },
  },
  selectors: {
    selectLimited: (state) => state.limited,
    selectKeyFailed: (state) => state.keyFailed,
  },
});

export const connectionSlice = slice;
export const { rateLimited, keyFailed } = slice.actions;
export const { selectLimited, selectKeyFailed } = slice.selectors;
