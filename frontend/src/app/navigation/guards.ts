import type { User } from '@/api/types';
import { isForViewers, isShop } from '@/features/session/areas';

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

const GUESTS_ONLY = new Set(['/login', '/registration', '/password-reset-request', '/password-reset']);
const ENTRANCES = new Set(['/login', '/registration']);
/** No choice of a basic pass is needed to be here. */
const WITHOUT_CHOICE = [
  /^\/(privacy_policy|terms_conditions|packages|buy|profile|contacts|faq|404)$/,
  /^\/(verify-notice|verify-email|password-reset-request|password-reset|confirm-account-deletion)$/,
  /^\/(select-package|profile|share(_embed)?|watch_embed)\//,
];
const AT_ONCE = /^\/(buy\?|watch_embed\/)/;

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
  return path === '/buy' && ENTRANCES.has(before ?? '') ? 'back' : null;
}

function ofViewer({ path, query = '', back }: Visit, user: NonNullable<Visit['user']>): Redirect | null {
  if (user.temporary_password) return path === '/profile/edit' ? null : { to: '/profile/edit' };
  // Whoever came to buy something buys it first, and who signs a player in goes back to it: that takes neither a confirmed address nor a pass.
  if (GUESTS_ONLY.has(path) && back && AT_ONCE.test(back)) return { to: back };
  if (path === '/registration' && back != null && !user.email_verified) return { to: '/verify-notice' };
  if (!user.passes_enabled && isShop(path) && !isSingleEvent(path, query)) return { to: '/' };
  if (user.passes_enabled && !user.basic_pass_selected && !WITHOUT_CHOICE.some((exempt) => exempt.test(path))) return { to: '/packages' };
  if (GUESTS_ONLY.has(path)) return { to: back ?? '/' };
  return path === '/verify-notice' && user.email_verified ? { to: '/' } : null;
}

/** Whether it has to be known who is visiting before anything is shown here. */
export function dependsOnViewer(path: string): boolean {
  return GUESTS_ONLY.has(path) || isForViewers(path);
}

/** An event is bought for itself, passes or not. */
function isSingleEvent(path: string, query: string): boolean {
  return path === '/buy' && /\btype=event(?!.*package_id)/.test(query);
}
