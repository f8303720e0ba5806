import { isGuarded, routeAt } from '@/lib/routeTable';

/** Whether only signed-in viewers have this page. */
export function isForViewers(path: string): boolean {
  return isGuarded(path, 'viewers');
}

/** Whether this is where passes are shown and bought. */
export function isShop(path: string): boolean {
  return isGuarded(path, 'sells');
}

/** Whether the address of this page tells of its viewer: their account, what they wanted to buy, a clip of their own. */
export function isPersonal(path: string): boolean {
  return isForViewers(path) || routeAt(path)?.entry.personal === true;
}
