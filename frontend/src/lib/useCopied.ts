import { useEffect, useState } from 'react';

const CONFIRM_MS = 3000;

/** Returns a flag for "just copied" and its setter; the flag resets after 3 seconds. */
export function useCopied(): [copied: boolean, setCopied: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  return [copied, () => setCopied(true)];
}
