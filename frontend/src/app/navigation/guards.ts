import type { User } from '@/api/types';
import { isForViewers, isShop } from '@/features/session/areas';
import { pathOf } from '@/features/session/navigationSlice';
import { isGuarded, routeAt } from '@/lib/routeTable';

export interface Visit {
  path: string;
  /** The address's query. */
  query?: string;
  /** Null for guests. */
  user: Pick<User, 'temporary_password' | 'passes_enabled' | 'basic_pass_selected' | 'email_verified'> | null;
  /** The page before this one in the visit. */
  before?: string | null;
  /** Where signing in leads back to; only right after it. */
  back?: string | null;
}

/** An address to go to instead, or one step back. */
export type Redirect = { to: string } | 'back';

/**
 * Where a visit has to go instead; null lets it stay. For signed-in viewers, in this order: a temporary password has
 * to be replaced, passes that are off have no area, a basic pass has to be chosen, and who is in needs no entrance.
 */
export function redirectOf(visit: Visit): Redirect | null {
  return visit.user ? ofViewer(visit, visit.user) : ofGuest(visit);
}

function ofGuest({ path, before }: Visit): Redirect | null {
  if (isForViewers(path)) return { to: '/login' };
  // Otherwise the way back from signing in would end where it began.
  return path === '/buy' && before && routeAt(before)?.entry.entrance ? 'back' : null;
}

function ofViewer({ path, query = '', back }: Visit, user: NonNullable<Visit['user']>): Redirect | null {
  if (user.temporary_password) return path === '/profile/edit' ? null : { to: '/profile/edit' };
  // Whoever came to buy something buys it first, and who signs a player in goes back to it: that takes neither a confirmed address nor a pass.
  if (isGuarded(path, 'guests') && back && routeAt(pathOf(back))?.entry.resumed) return { to: back };
  if (path === '/registration' && back != null && !user.email_verified) return { to: '/verify-notice' };
  if (!user.passes_enabled && isShop(path) && !isSingleEvent(path, query)) return { to: '/' };
  if (user.passes_enabled && !user.basic_pass_selected && isGuarded(path, 'chosen')) return { to: '/packages' };
  if (isGuarded(path, 'guests')) return { to: back ?? '/' };
  return isGuarded(path, 'unverified') && user.email_verified ? { to: '/' } : null;
}

/** Whether it has to be known who is visiting before anything is shown here. */
export function dependsOnViewer(path: string): boolean {
  return isGuarded(path, 'guests') || isForViewers(path);
}

/** An event is bought for itself, passes or not. */
function isSingleEvent(path: string, query: string): boolean {
  return path === '/buy' && /\btype=event(?!.*package_id)/.test(query);
}
