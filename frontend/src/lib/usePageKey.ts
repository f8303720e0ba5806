import { useLocation } from 'react-router-dom';

/** Names a page of this tab's history. The router's own key is the same for every first page of a visit. */
export function usePageKey(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}
