import { ERROR_REPORTS_A_MINUTE } from '@/lib/constants';
import { type Failure, onFailure, reportFailure } from '@/api/reporter';

/** A failure with the page's path at the time it happened. */
export type KeptFailure = [failure: Failure, pathname: string];

const kept: KeptFailure[] = [];
let stop = () => {};

/** Buffers failures, including unhandled errors and rejections, until the script that sends them is loaded. */
export function keepFailures(): void {
  stop = onFailure((failure) => void (kept.length < ERROR_REPORTS_A_MINUTE && kept.push([failure, location.pathname])));
  addEventListener('error', ({ error }) => reportFailure({ code: 'script', error }));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure({ code: 'promise', error: reason }));
}

/** Returns the buffered failures and stops buffering. */
export function takeFailures(): KeptFailure[] {
  stop();
  return kept.splice(0);
}
