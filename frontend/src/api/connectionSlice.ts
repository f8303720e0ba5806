import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface ConnectionState {
  /** Set while the whole site has to wait: when the server refused for calling too often, and for how long. */
  limited: { at: number; retryAfterMs: number } | null;
  /** The key could not be had: nothing further can be asked. */
  keyFailed: boolean;
}

const initialState: ConnectionState = { limited: null, keyFailed: false };

/** A call was refused with 401: whatever is held of the signed-in viewer no longer counts. */
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
