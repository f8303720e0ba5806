import type { Problem } from '@/api/problem';
import { OrderRejection } from '@/features/payments/orderPolling';
import type { StripeFailure } from '@/features/payments/stripe';

/** What kept a purchase from being paid, as the screen tells it. */
export type FailureKind =
  | 'cardMissing'
  | 'cardIncomplete'
  | 'declined'
  | 'canceled'
  | 'late'
  | 'price'
  | 'owned'
  | 'underWay'
  | 'unavailable'
  | 'noAnswer'
  | 'coupon'
  | 'trialUsed'
  | 'verify'
  | 'region'
  | 'tooOften'
  | 'signedOut'
  | 'other';

export interface PayFailure {
  kind: FailureKind;
  /** The provider's or the server's own sentence for the card's owner, in the language of the page. */
  words: string | null;
}

/** The card could not be saved: what the provider's script says. */
export class CardRefused extends Error {
  constructor(readonly failure: StripeFailure) {
    super(failure.code ?? failure.type ?? 'card');
  }
}

const BY_CODE: Record<string, FailureKind> = {
  card_required: 'cardMissing',
  card_declined: 'declined',
  price_changed: 'price',
  already_bought: 'owned',
  purchase_under_way: 'underWay',
  payments_unavailable: 'unavailable',
  payment_provider_unavailable: 'noAnswer',
  wrong_promo_code: 'coupon',
  trial_used: 'trialUsed',
  no_trial: 'trialUsed',
  verification_required: 'verify',
  geo_blocked: 'region',
  too_many_attempts: 'tooOften',
  network: 'noAnswer',
  timeout: 'noAnswer',
};

/** Whose words are better than ours: they know why. */
const TOLD = new Set<FailureKind>(['declined']);

/** What to tell of whatever ended an attempt to pay. */
export function failureOf(cause: unknown): PayFailure {
  if (cause instanceof OrderRejection) return ofOrder(cause);
  if (cause instanceof CardRefused) return ofCard(cause.failure);
  return ofProblem(cause as Partial<Problem>);
}

/** What came to nothing without a card being declined was called off, or is not there any more. */
function ofOrder({ reason, order }: OrderRejection): PayFailure {
  const failure = order?.failure;
  if (reason !== 'failed') return { kind: reason, words: null };
  return failure ? { kind: 'declined', words: failure.message ?? null } : { kind: 'other', words: null };
}

function ofCard({ type, code, message }: StripeFailure): PayFailure {
  if (code?.endsWith('_authentication_failure')) return { kind: 'canceled', words: null };
  if (type === 'validation_error' || code?.startsWith('incomplete_')) return { kind: 'cardIncomplete', words: null };
  if (type === 'api_connection_error') return { kind: 'noAnswer', words: null };
  return { kind: 'declined', words: message ?? null };
}

function ofProblem({ status, code = '', detail }: Partial<Problem>): PayFailure {
  const kind = BY_CODE[code] ?? (status === 401 ? 'signedOut' : status !== undefined && status >= 500 ? 'noAnswer' : 'other');
  return { kind, words: TOLD.has(kind) && detail ? detail : null };
}
