import { createContext, use } from 'react';
import type { RouteObject } from 'react-router-dom';

/** The table the router was made from: menus leave out what leads nowhere on this site. */
export const SiteRoutes = createContext<RouteObject[]>([]);

export function useSiteRoutes(): RouteObject[] {
  return use(SiteRoutes);
}
