import type { User } from '@/api/types';
import { isForViewers, isShop } from '@/features/session/areas';
import { pathOf } from '@/features/session/returnPath';
import { isGuarded, routeAt } from '@/lib/routeTable';

export interface Visit {
  path: string;
  /** The query string of the address. */
  query?: string;
  /** Null for guests. */
  user: Pick<User, 'temporary_password' | 'passes_enabled' | 'basic_pass_selected' | 'email_verified'> | null;
  /** Path of the previous page in this visit. */
  before?: string | null;
  /** The page to return to after signing in; set only right after it. */
  back?: string | null;
}

/** An address to redirect to, or one step back in the history. */
export type Redirect = { to: string } | 'back';

/**
 * Returns where to redirect a visit, or null if it may stay. The order for signed-in viewers: replace a temporary password,
 * resume a purchase, leave the shop if passes are off, choose a basic pass, leave pages for guests.
 */
export function redirectOf(visit: Visit): Redirect | null {
  return visit.user ? ofViewer(visit, visit.user) : ofGuest(visit);
}

function ofGuest({ path, before }: Visit): Redirect | null {
  if (isForViewers(path)) return { to: '/login' };
  // Going back from the sign-in page leads to /buy, which would ask the guest to sign in again: go back one page further.
  return path === '/buy' && before && routeAt(before)?.entry.entrance ? 'back' : null;
}

function ofViewer({ path, query = '', back }: Visit, user: NonNullable<Visit['user']>): Redirect | null {
  if (user.temporary_password) return path === '/profile/edit' ? null : { to: '/profile/edit' };
  // A purchase, or the sign-in of an embedded player, continues first: it needs neither a confirmed address nor a pass.
  if (isGuarded(path, 'guests') && back && routeAt(pathOf(back))?.entry.resumed) return { to: back };
  if (path === '/registration' && back != null && !user.email_verified) return { to: '/verify-notice' };
  if (!user.passes_enabled && isShop(path) && !isSingleEvent(path, query)) return { to: '/' };
  if (user.passes_enabled && !user.basic_pass_selected && isGuarded(path, 'chosen')) return { to: '/packages' };
  if (isGuarded(path, 'guests')) return { to: back ?? '/' };
  return isGuarded(path, 'unverified') && user.email_verified ? { to: '/' } : null;
}

/** Returns whether the page must wait until the viewer is known. */
export function dependsOnViewer(path: string): boolean {
  return isGuarded(path, 'guests') || isForViewers(path);
}

/** Returns whether the address sells a single event, which is possible without passes. */
function isSingleEvent(path: string, query: string): boolean {
  return path === '/buy' && /\btype=event(?!.*package_id)/.test(query);
}
