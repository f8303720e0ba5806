import { useEffect } from 'react';

/** While a payment is under way the browser asks before the page is left. */
export function useLeaveWarning(paying: boolean): void {
  useEffect(() => {
    if (!paying) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [paying]);
}
