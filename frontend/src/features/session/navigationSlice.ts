import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@/api/types';
import { isPersonal, isShop } from './areas';
import { pathOf } from './returnPath';
import { sessionApi } from './sessionApi';

export interface PageMemory {
  /** The route's pattern, such as `/watch/:id`. */
  route: string;
  path: string;
  query: string;
  params: Record<string, string | undefined>;
}

export interface NavigationState {
  /** The last page; signing in returns to it. */
  last: PageMemory | null;
  /** The address before `last`. */
  previous: string | null;
  /** The address from which the passes or the checkout were entered. */
  beforeShop: string | null;
  /** The id of the user who visited these pages; null for a guest. */
  owner: number | null;
}

const NOTHING: NavigationState = { last: null, previous: null, beforeShop: null, owner: null };

const { login, register, registerSocially, addSession, logout, getProfile, patchProfile, confirmDeletion } = sessionApi.endpoints;
const signedIn = isAnyOf(
  login.matchFulfilled,
  register.matchFulfilled,
  registerSocially.matchFulfilled,
  addSession.matchFulfilled,
  getProfile.matchFulfilled,
  patchProfile.matchFulfilled,
);

/** The last visited pages, stored for the next visit. They are never revealed to another user of the same browser. */
const slice = createSlice({
  name: 'navigation',
  initialState: NOTHING,
  reducers: {
    pageRemembered: (state, { payload: { guest, ...page } }: PayloadAction<PageMemory & { guest: boolean }>) => {
      // The session expired: forget the user's pages.
      if (guest && state.owner != null) Object.assign(state, NOTHING);
      const before = state.last ? addressOf(state.last) : null;
      if (before === addressOf(page)) return;
      if (isShop(page.path) && !(state.last && isShop(state.last.path))) state.beforeShop = before;
      state.previous = before;
      state.last = page;
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(logout.matchFulfilled, () => NOTHING)
      // After deleting the account, the viewer continues as a guest and keeps the pages that are not personal.
      .addMatcher(confirmDeletion.matchFulfilled, ({ last, previous, beforeShop }) => ({
        last: last && !isPersonal(last.path) ? last : null,
        previous: unlessPersonal(previous),
        beforeShop: unlessPersonal(beforeShop),
        owner: null,
      }))
      // Assign a guest's pages to the user who signs in; forget those of another user.
      .addMatcher(signedIn, (state, { payload: { id } }: PayloadAction<User>) => {
        if (state.owner != null && state.owner !== id) Object.assign(state, NOTHING);
        state.owner = id;
      });
  },
  selectors: {
    selectNavigation: (state) => state,
    selectLastPage: (state) => state.last,
  },
});

function addressOf({ path, query }: PageMemory): string {
  return path + query;
}

function unlessPersonal(address: string | null): string | null {
  return address != null && !isPersonal(pathOf(address)) ? address : null;
}

export const navigationSlice = slice;
export const { pageRemembered } = slice.actions;
export const { selectNavigation, selectLastPage } = slice.selectors;
