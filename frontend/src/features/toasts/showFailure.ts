import type { Dispatch } from '@reduxjs/toolkit';
import { showToast } from './toastsSlice';

/** Shows why a call failed, except for refusals in a simulation, which have a message of their own. */
export function showFailure(dispatch: Dispatch, error: unknown, message: string): void {
  if (codeOf(error) !== 'simulated') dispatch(showToast({ type: 'error', message }));
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
