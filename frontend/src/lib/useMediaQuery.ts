import { useMemo, useSyncExternalStore } from 'react';

/** Returns whether a media query matches; re-renders on changes. */
export function useMediaQuery(query: string): boolean {
  const { follow, read } = useMemo(() => {
    const list = window.matchMedia(query);
    return {
      follow: (changed: () => void) => {
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      read: () => list.matches,
    };
  }, [query]);
  return useSyncExternalStore(follow, read, () => false);
}

export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
