import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ChosenMode = 'light' | 'dark';

interface PreferencesState {
  /** Null follows the system. Ignored unless the channel lets viewers choose. */
  mode: ChosenMode | null;
}

const initialState: PreferencesState = { mode: null };

const slice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    modeChosen: (state, { payload }: PayloadAction<ChosenMode | null>) => {
      state.mode = payload;
    },
  },
  selectors: { selectMode: (state) => state.mode },
});

export const preferencesSlice = slice;
export const { modeChosen } = slice.actions;
export const { selectMode } = slice.selectors;
