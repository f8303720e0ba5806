import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useMatches } from 'react-router-dom';
import { pageRemembered } from './navigationSlice';
import { emitPageView } from './pageViews';
import { isRemembered, keepTrackingCode } from './remembering';

/** What happens on every change of page: it is remembered, its tracking code kept, and one page view sent. */
export function usePageChanges(): void {
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  const viewed = useRef<string | null>(null);

  useEffect(() => {
    keepTrackingCode(search);
    if (!isRemembered(pathname)) return;
    const params = match?.params ?? {};
    dispatch(pageRemembered({ route: match?.id ?? pathname, path: pathname, query: search, params }));
  }, [dispatch, match, pathname, search]);

  useEffect(() => {
    if (viewed.current === pathname) return;
    emitPageView({ path: pathname, previous: viewed.current, at: Date.now() });
    viewed.current = pathname;
  }, [pathname]);
}
