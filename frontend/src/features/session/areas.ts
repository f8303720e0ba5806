import { isGuarded, routeAt } from '@/lib/routeTable';

/** Returns whether only signed-in viewers may open this page. */
export function isForViewers(path: string): boolean {
  return isGuarded(path, 'viewers');
}

/** Returns whether this page shows or sells passes. */
export function isShop(path: string): boolean {
  return isGuarded(path, 'sells');
}

/** Returns whether the page's address reveals something about its viewer: an account page, a purchase or an own clip. */
export function isPersonal(path: string): boolean {
  return isForViewers(path) || routeAt(path)?.entry.personal === true;
}
