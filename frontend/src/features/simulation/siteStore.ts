import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { api } from '@/api/api';
import type { connectionSlice } from '@/api/connectionSlice';
import type { Toast } from '@/features/toasts/toastsSlice';

/** The part of the site's store that the simulation reads. */
export interface SiteState {
  [api.reducerPath]: ReturnType<typeof api.reducer>;
  connection: ReturnType<typeof connectionSlice.reducer>;
  toasts: Toast[];
}
export type SiteStore = Store<SiteState> & { dispatch: ThunkDispatch<SiteState, unknown, UnknownAction> };
