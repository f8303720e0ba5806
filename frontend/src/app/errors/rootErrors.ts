import { type ErrorSource, reportFailure } from '@/api/reporter';
import { ENTRY_FAILED } from '../watchEntry';

/** Error handlers of React's root: report every error. An uncaught one unmounts the page, so the failure screen is shown. */
export const rootErrors = {
  onCaughtError: report('caught'),
  onRecoverableError: report('recoverable'),
  onUncaughtError: (error: unknown) => {
    report('uncaught')(error);
    dispatchEvent(new Event(ENTRY_FAILED));
  },
};

function report(code: ErrorSource) {
  return (error: unknown) => {
    // React's default handlers log the error, too.
    // oxlint-disable-next-line no-console
    console.error(error);
    reportFailure({ code, error });
  };
}
