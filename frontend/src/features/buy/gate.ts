import type { Problem } from '@/api/problem';

/** Why a purchase is impossible. */
export type Gate = 'nothing' | 'noPayments' | 'missing' | 'noEvent' | 'free' | 'noReplay' | 'passNeeded' | 'region' | 'bundle' | 'owned' | 'failed';

const BY_CODE: Record<string, Gate> = {
  id_not_selected: 'nothing',
  pass_not_found: 'missing',
  // A missing pass has its own code, so this one means a missing event.
  not_found: 'noEvent',
  not_for_sale: 'free',
  no_replay: 'noReplay',
  package_required: 'passNeeded',
  geo_blocked: 'region',
  subscription_alone: 'bundle',
  too_many_items: 'bundle',
  payments_unavailable: 'noPayments',
};

/** Maps a refused quote to a gate; null if only the coupon was refused. */
export function gateOf({ code }: Pick<Problem, 'code'>): Gate | null {
  if (code === 'wrong_promo_code' || code === 'too_many_attempts') return null;
  return BY_CODE[code] ?? 'failed';
}
