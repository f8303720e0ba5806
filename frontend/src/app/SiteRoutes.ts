import { createContext, use } from 'react';
import type { RouteObject } from 'react-router-dom';

/** The router's routes; menus use them to hide entries that have no screen. */
export const SiteRoutes = createContext<RouteObject[]>([]);

export function useSiteRoutes(): RouteObject[] {
  return use(SiteRoutes);
}
