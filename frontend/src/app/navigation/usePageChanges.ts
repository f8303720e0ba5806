import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { matchRoutes, useLocation } from 'react-router-dom';
import { useSiteRoutes } from '../SiteRoutes';
import { pageRemembered } from './navigationSlice';
import { emitPageView } from './pageViews';
import { isRemembered, keepTrackingCode } from './remembering';

/** What happens on every change of page: it is remembered, its tracking code kept, and one page view sent. */
export function usePageChanges(): void {
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const table = useSiteRoutes();
  const viewed = useRef<string | null>(null);

  useEffect(() => {
    keepTrackingCode(search);
    if (!isRemembered(pathname)) return;
    const match = matchRoutes(table, pathname)?.at(-1);
    if (!match) return;
    dispatch(
      pageRemembered({ route: match.route.path ?? '', path: pathname, query: search, params: { ...match.params } }),
    );
  }, [dispatch, table, pathname, search]);

  useEffect(() => {
    if (viewed.current === pathname) return;
    emitPageView({ path: pathname, previous: viewed.current, at: Date.now() });
    viewed.current = pathname;
  }, [pathname]);
}
