import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface PageMemory {
  /** The route's pattern, as `/watch/:id`. */
  route: string;
  path: string;
  query: string;
  params: Record<string, string | undefined>;
}

interface NavigationState {
  /** Where signing in leads back to. */
  last: PageMemory | null;
  /** The address before the last page's. */
  previous: string | null;
}

const initialState: NavigationState = { last: null, previous: null };

const slice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    pageRemembered: (state, { payload }: PayloadAction<PageMemory>) => {
      const before = state.last ? state.last.path + state.last.query : null;
      if (before === payload.path + payload.query) return;
      state.previous = before;
      state.last = payload;
    },
  },
  selectors: {
    selectLastPage: (state) => state.last,
    selectPreviousAddress: (state) => state.previous,
  },
});

export const navigationSlice = slice;
export const { pageRemembered } = slice.actions;
export const { selectLastPage, selectPreviousAddress } = slice.selectors;
