import { ERROR_REPORTS_A_MINUTE } from '@/lib/constants';
import { type Failure, onFailure, reportFailure } from '@/api/reporter';

/** A failure, and the page's path at that moment. */
export type Kept = [failure: Failure, pathname: string];

const kept: Kept[] = [];
let stop = () => {};

/** Notices errors that no code handles, and keeps all failures until the script that sends them is there. */
export function keepFailures(): void {
  stop = onFailure((failure) => void (kept.length < ERROR_REPORTS_A_MINUTE && kept.push([failure, location.pathname])));
  addEventListener('error', ({ error }) => reportFailure({ code: 'script', error }));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure({ code: 'promise', error: reason }));
}

/** Hands over what was kept, and keeps nothing from now on. */
export function takeFailures(): Kept[] {
  stop();
  return kept.splice(0);
}
