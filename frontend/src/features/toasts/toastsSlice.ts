import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { TOAST_DURATION_MS } from '@/lib/constants';

export type ToastType = 'success' | 'error' | 'info';

export interface Toast {
  id: string;
  type: ToastType;
  message: string;
  /** Milliseconds until the toast closes. */
  duration: number;
  /** Whether the toast has an undo button; see undo.ts. */
  undo: boolean;
}

type NewToast = Pick<Toast, 'message'> & Partial<Pick<Toast, 'type' | 'duration' | 'undo'>>;

/** Maximum number of toasts, as more would cover the page; the oldest are dropped. */
const MOST = 3;

const slice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    showToast: {
      prepare: ({ message, type = 'info', duration = TOAST_DURATION_MS, undo = false }: NewToast) => ({
        payload: { id: nanoid(), message, type, duration, undo },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => [...state, payload].slice(-MOST),
    },
    dismissToast: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (state) => state },
});

export const toastsSlice = slice;
export const { showToast, dismissToast } = slice.actions;
export const { selectToasts } = slice.selectors;
