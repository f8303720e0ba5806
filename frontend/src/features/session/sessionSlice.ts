import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '@/api/connectionSlice';
import type { User } from '@/api/types';
import { sessionApi } from './sessionApi';
import { hasSign } from './sessionSign';

/** `unknown` until the profile has loaded. `unreached` if loading failed: rendered as a guest, but the stored sign is kept. */
export type SignInState = 'guest' | 'unknown' | 'unreached' | 'signed';

interface SessionState {
  standing: SignInState;
  user: User | null;
  /** The viewer has just signed in on this page and must be redirected to the page they came from. */
  arriving: boolean;
}

const { login, register, registerSocially, addSession, logout, getProfile, patchProfile, confirmDeletion } = sessionApi.endpoints;

const guest = (): SessionState => ({ standing: 'guest', user: null, arriving: false });

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ ...guest(), standing: hasSign() ? 'unknown' : 'guest' }),
  reducers: {
    /** A session exists, but its profile isn't loaded yet. */
    sessionFound: (state) => {
      if (state.standing === 'guest') state.standing = 'unknown';
    },
    arrived: (state) => {
      state.arriving = false;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, guest)
      .addMatcher(isAnyOf(logout.matchFulfilled, confirmDeletion.matchFulfilled), guest)
      .addMatcher(
        isAnyOf(login.matchFulfilled, register.matchFulfilled, registerSocially.matchFulfilled, addSession.matchFulfilled),
        (_, { payload }: PayloadAction<User>) => ({ standing: 'signed' as const, user: payload, arriving: true }),
      )
      .addMatcher(isAnyOf(getProfile.matchFulfilled, patchProfile.matchFulfilled), (state, { payload }: PayloadAction<User>) => {
        state.standing = 'signed';
        state.user = payload;
      })
      .addMatcher(getProfile.matchRejected, (state, { meta }) => {
        if (!meta.condition && state.standing === 'unknown') state.standing = 'unreached';
      });
  },
  selectors: {
    selectStanding: (state) => state.standing,
    selectUser: (state) => state.user,
    selectArriving: (state) => state.arriving,
  },
});

export const sessionSlice = slice;
export const { sessionFound, arrived } = slice.actions;
export const { selectStanding, selectUser, selectArriving } = slice.selectors;
