import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { matchRoutes, useLocation } from 'react-router-dom';
import { isForViewers } from '@/features/session/areas';
import { pageRemembered } from '@/features/session/navigationSlice';
import { selectStanding } from '@/features/session/sessionSlice';
import { useSiteRoutes } from '../SiteRoutes';
import { hasScreen } from './NumericId';
import { emitPageView } from './pageViews';
import { isRemembered } from '@/features/session/returnPath';
import { keepTrackingCode } from './remembering';

/** On every page change, records the page as the last one, stores its tracking code and emits one page view. */
export function usePageChanges(): void {
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const table = useSiteRoutes();
  const guest = useSelector(selectStanding) === 'guest';
  const viewed = useRef<string | null>(null);
  const remembered = useRef<string | null>(null);

  useEffect(() => keepTrackingCode(search), [search]);

  useEffect(() => {
    if (!isRemembered(pathname)) return;
    const match = matchRoutes(table, pathname)?.at(-1);
    if (!match || !hasScreen(match)) return;
    // After signing out, the page is recorded again for the guest, unless only users may open it.
    if (remembered.current === pathname + search && isForViewers(pathname)) return;
    remembered.current = pathname + search;
    dispatch(pageRemembered({ route: match.route.path ?? '', path: pathname, query: search, params: { ...match.params }, guest }));
  }, [dispatch, table, pathname, search, guest]);

  useEffect(() => {
    if (viewed.current === pathname) return;
    emitPageView({ path: pathname, previous: viewed.current, at: Date.now() });
    viewed.current = pathname;
  }, [pathname]);
}
