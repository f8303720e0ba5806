import { useEffect } from 'react';

/** Makes the browser ask before leaving the page while a payment is in progress. */
export function useLeaveWarning(paying: boolean): void {
  useEffect(() => {
    if (!paying) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [paying]);
}
