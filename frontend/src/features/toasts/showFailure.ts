import type { Dispatch } from '@reduxjs/toolkit';
import { isSimulated } from '@/api/problem';
import { showToast } from './toastsSlice';

/** Shows why a call failed, except for refusals in a simulation, which have a message of their own. */
export function showFailure(dispatch: Dispatch, error: unknown, message: string): void {
  if (!isSimulated(error)) dispatch(showToast({ type: 'error', message }));
}
