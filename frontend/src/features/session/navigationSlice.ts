import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@/api/types';
import { isPersonal, isShop } from './areas';
import { sessionApi } from './sessionApi';

export interface PageMemory {
  /** The route's pattern, as `/watch/:id`. */
  route: string;
  path: string;
  query: string;
  params: Record<string, string | undefined>;
}

export interface NavigationState {
  /** Where signing in leads back to. */
  last: PageMemory | null;
  /** The address before the last page's. */
  previous: string | null;
  /** The address from which the passes or the checkout were entered. */
  beforeShop: string | null;
  /** The id of the user whose pages these are; null where they are a guest's. */
  owner: number | null;
}

const NOTHING: NavigationState = { last: null, previous: null, beforeShop: null, owner: null };

const { login, register, registerSocially, addSession, logout, getProfile, patchProfile, confirmDeletion } = sessionApi.endpoints;
const signedIn = isAnyOf(login.matchFulfilled, register.matchFulfilled, registerSocially.matchFulfilled, addSession.matchFulfilled, getProfile.matchFulfilled, patchProfile.matchFulfilled);

/** The pages that the viewer has been to, kept for the next visit. They are told to nobody else who uses the browser. */
const slice = createSlice({
  name: 'navigation',
  initialState: NOTHING,
  reducers: {
    pageRemembered: (state, { payload: { guest, ...page } }: PayloadAction<PageMemory & { guest: boolean }>) => {
      // A session has run out: a guest goes on without the user's pages.
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
      // After deleting the account, the viewer is still there, as a guest.
      .addMatcher(confirmDeletion.matchFulfilled, ({ last, previous, beforeShop }) => ({
        last: last && !isPersonal(last.path) ? last : null,
        previous: unlessPersonal(previous),
        beforeShop: unlessPersonal(beforeShop),
        owner: null,
      }))
      // A guest's pages become those of the user who signs in; another user's are forgotten.
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

/** The path of an address of this site. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, '');
}

export const navigationSlice = slice;
export const { pageRemembered } = slice.actions;
export const { selectNavigation, selectLastPage } = slice.selectors;
