import { useLocation } from 'react-router-dom';

/** Returns a key for a page of this tab's history. The router's key alone is the same for the first page of every visit. */
export function usePageKey(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}
