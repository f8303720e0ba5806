import { Navigate, type RouteObject } from 'react-router-dom';
import type { PageItem } from '@/api/types';
import { PAGE_SCREEN, ROUTES, type RouteEntry } from '@/lib/routeTable';
import { OrdinaryLayout } from './layout/OrdinaryLayout';
import { PlainLayout } from './layout/PlainLayout';
import { NumericId } from './navigation/NumericId';
import { screenOf } from './screens';

/** Returns the built-in routes and those of the channel's own pages, such as /about, /privacy_policy and /terms_conditions. */
export function routes(pages: PageItem[]): RouteObject[] {
  const ordinary = builtIn(ROUTES.filter(({ layout }) => layout !== 'plain'));
  const plain = builtIn(ROUTES.filter(({ layout }) => layout === 'plain'));
  const taken = new Set(ordinary.map(({ path }) => path));
  const Page = screenOf(PAGE_SCREEN);
  const own = pages.filter(({ url }) => !taken.has(url)).map(({ url }) => ({ path: url, element: <Page url={url} /> }));
  return [
    { element: <OrdinaryLayout />, children: [...ordinary, ...own] },
    { element: <PlainLayout />, children: plain },
    { path: '*', element: <Navigate to="/404" replace /> },
  ];
}

/** Returns the routes of these entries, without paths reserved for a channel's own page. */
function builtIn(entries: RouteEntry[]): RouteObject[] {
  return entries.flatMap(({ path, screen, props }) => {
    if (!screen) return [];
    const Screen = screenOf(screen);
    const element = <Screen {...props} />;
    return [{ path, element: path.includes('/:id') ? <NumericId screen={element} /> : element }];
  });
}
