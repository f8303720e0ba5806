import { isSimulated, type Problem } from '@/api/problem';
import type { Order } from '@/api/types';
import { OrderRejection } from '@/features/payments/orderPolling';
import { type StripeFailure, WALLET_CLOSED } from '@/features/payments/stripe';

/** Why a payment failed. Each kind has its text under `buy.failed`. */
export type FailureKind =
  | 'cardMissing'
  | 'cardIncomplete'
  | 'declined'
  | 'unconfirmed'
  | 'calledOff'
  | 'refunded'
  | 'late'
  | 'price'
  | 'owned'
  | 'gone'
  | 'underWay'
  | 'unavailable'
  | 'noAnswer'
  | 'coupon'
  | 'trialUsed'
  | 'verify'
  | 'region'
  | 'place'
  | 'country'
  | 'company'
  | 'taxId'
  | 'tooOften'
  | 'signedOut'
  | 'other';

export interface PayFailure {
  kind: FailureKind;
  /** The provider's or the server's message for the cardholder, in the page's language. */
  words: string | null;
  /** Shown in a popup that waits for the viewer's answer, instead of in the form. */
  popup: boolean;
}

/** An error from the provider's script: the card could not be saved or confirmed. */
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
  pass_not_found: 'gone',
  not_found: 'gone',
  purchase_under_way: 'underWay',
  payments_unavailable: 'unavailable',
  payment_provider_unavailable: 'noAnswer',
  wrong_promo_code: 'coupon',
  trial_used: 'trialUsed',
  no_trial: 'trialUsed',
  verification_required: 'verify',
  geo_blocked: 'region',
  country_required: 'place',
  region_required: 'place',
  postal_code_required: 'place',
  postal_code_unknown: 'place',
  country_unproven: 'country',
  company_required: 'company',
  company_too_long: 'company',
  tax_id_invalid: 'taxId',
  too_many_attempts: 'tooOften',
  network: 'noAnswer',
  timeout: 'noAnswer',
};

/** Returns how to show a failed payment; null if the buyer cancelled it or the page already explains it. */
export function failureOf(cause: unknown): PayFailure | null {
  if (cause instanceof OrderRejection) return ofOrder(cause);
  if (cause instanceof CardRefused) return ofCard(cause.failure);
  // The simulation bar already says that nothing is stored.
  return isSimulated(cause) ? null : ofProblem(cause as Partial<Problem>);
}

/** Creates a failure that the form shows with its own text. */
export const inForm = (kind: FailureKind): PayFailure => ({ kind, words: null, popup: false });

const inPopup = (kind: FailureKind, words: string | null): PayFailure => ({ kind, words, popup: true });

function ofOrder({ reason, order, popup }: OrderRejection): PayFailure | null {
  if (reason === 'canceled') return null;
  if (reason === 'late') return inForm('late');
  const failure = order?.failure;
  // An order that failed without a declined card was called off elsewhere or not paid in time.
  const kind = order?.status === 'refunded' ? 'refunded' : failure ? kindOf(failure) : 'calledOff';
  return { kind, words: failure?.message ?? null, popup };
}

function kindOf({ code, decline_code }: NonNullable<Order['failure']>): FailureKind {
  return isUnconfirmed(code) || decline_code === 'authentication_required' ? 'unconfirmed' : 'declined';
}

const isUnconfirmed = (code: string | undefined): boolean => code?.endsWith('_authentication_failure') ?? false;

function ofCard({ type, code, message }: StripeFailure): PayFailure | null {
  if (code === WALLET_CLOSED) return null;
  if (isUnconfirmed(code)) return inPopup('unconfirmed', null);
  if (type === 'validation_error' || code?.startsWith('incomplete_')) return inForm('cardIncomplete');
  if (type === 'api_connection_error') return inForm('noAnswer');
  return inPopup('declined', message ?? null);
}

function ofProblem({ status, code = '', detail }: Partial<Problem>): PayFailure {
  const kind = BY_CODE[code] ?? (status === 401 ? 'signedOut' : status !== undefined && status >= 500 ? 'noAnswer' : 'other');
  return kind === 'declined' ? inPopup(kind, detail || null) : inForm(kind);
}
