import { useEffect, useState } from 'react';

const CONFIRM_MS = 3000;

/** Whether something has just been copied, and how to say so: it is said for some seconds. */
export function useCopied(): [copied: boolean, setCopied: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  return [copied, () => setCopied(true)];
}
