import { type Noticed, reportFailure } from '@/api/reporter';
import { ENTRY_FAILED } from '../watchEntry';

/** What React's root does with errors: all are reported. One that no boundary caught has emptied the page. */
export const rootErrors = {
  onCaughtError: report('caught'),
  onRecoverableError: report('recoverable'),
  onUncaughtError: (error: unknown) => {
    report('uncaught')(error);
    dispatchEvent(new Event(ENTRY_FAILED));
  },
};

function report(code: Noticed) {
  return (error: unknown) => {
    // As React does where it is not told otherwise.
    // eslint-disable-next-line no-console
    console.error(error);
    reportFailure({ code, error });
  };
}
