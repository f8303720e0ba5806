import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface SpoilersState {
  /** The viewer hides results. Stored per origin, so each channel has its own setting. */
  hidden: boolean;
  /** Ids of events that were watched to the end or whose result was revealed, the latest last. */
  seen: number[];
}

const initialState: SpoilersState = { hidden: false, seen: [] };

/** Upper bound on `seen`; the oldest ids are dropped first. */
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
