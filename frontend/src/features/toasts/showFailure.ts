import type { Dispatch } from '@reduxjs/toolkit';
import { showToast } from './toastsSlice';

/** Shows why a call failed. What a simulation refuses is no failure: the refusal has a message of its own. */
export function showFailure(dispatch: Dispatch, error: unknown, message: string): void {
  if (codeOf(error) !== 'simulated') dispatch(showToast({ type: 'error', message }));
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
