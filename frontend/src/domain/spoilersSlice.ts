import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface SpoilersState {
  /** The viewer wants no result given away. Kept with the site's address, so each channel has its own. */
  hidden: boolean;
  /** Events that were watched to their end or whose result was asked for, the latest last. */
  seen: number[];
}

const initialState: SpoilersState = { hidden: false, seen: [] };

/** More are forgotten from the front: a choice from years ago is nobody's loss. */
const MOST_SEEN = 500;

const slice = createSlice({
  name: 'spoilers',
  initialState,
  reducers: {
    spoilersHidden: (state, { payload }: PayloadAction<boolean>) => {
      state.hidden = payload;
    },
    resultSeen: (state, { payload }: PayloadAction<number>) => {
      state.seen = [...state.seen.filter((id) => id !== payload), payload].slice(-MOST_SEEN);
    },
  },
  selectors: {
    selectSpoilersHidden: (state) => state.hidden,
    selectIsSeen: (state, id: number) => state.seen.includes(id),
  },
});

export const spoilersSlice = slice;
export const { spoilersHidden, resultSeen } = slice.actions;
export const { selectSpoilersHidden, selectIsSeen } = slice.selectors;
