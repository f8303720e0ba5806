// @vitest-environment node
import type { Order } from '@/api/types';
import { OrderRejection } from '@/features/payments/orderPolling';
import { order } from '@/testing/orders';
import en from '@/i18n/en.json';
import { CardRefused, failureOf } from './payFailure';

const problem = (status: number, code: string, detail = '') => ({
  status,
  code,
  title: '',
  detail,
  errors: null,
  error_codes: null,
  request_id: null,
  retry_after_ms: null,
});

it('shows a decline in a popup, in the words of the server', () => {
  expect(failureOf(problem(402, 'card_declined', 'There is not enough money on your card.'))).toEqual({
    kind: 'declined',
    words: 'There is not enough money on your card.',
    popup: true,
  });
  expect(failureOf(problem(402, 'card_declined'))).toEqual({ kind: 'declined', words: null, popup: true });
});

it.each([
  ['price_changed', 409, 'price'],
  ['already_bought', 409, 'owned'],
  ['pass_not_found', 404, 'gone'],
  ['not_found', 404, 'gone'],
  ['purchase_under_way', 409, 'underWay'],
  ['payments_unavailable', 503, 'unavailable'],
  ['payment_provider_unavailable', 503, 'noAnswer'],
  ['wrong_promo_code', 422, 'coupon'],
  ['trial_used', 409, 'trialUsed'],
  ['card_required', 422, 'cardMissing'],
  ['geo_blocked', 403, 'region'],
  ['network', 0, 'noAnswer'],
  ['internal', 500, 'noAnswer'],
  ['session_required', 401, 'signedOut'],
  ['something_new', 409, 'other'],
] as const)('%s (%i) is %s, and shown in the form', (code, status, kind) => {
  expect(failureOf(problem(status, code, 'Words of the API.'))).toEqual({ kind, words: null, popup: false });
  expect(en.buy.failed[kind]).toBeTruthy();
});

it('knows a bank that was not answered from a card that was declined', () => {
  const unconfirmed = { kind: 'unconfirmed', words: null, popup: true };
  expect(failureOf(new CardRefused({ code: 'payment_intent_authentication_failure', message: 'no' }))).toEqual(unconfirmed);
  expect(failureOf(new CardRefused({ code: 'setup_intent_authentication_failure' }))).toEqual(unconfirmed);
  expect(failureOf(new CardRefused({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }))).toEqual({
    kind: 'declined',
    words: 'Your card was declined.',
    popup: true,
  });
  expect(failureOf(new CardRefused({ type: 'validation_error', code: 'incomplete_number' }))).toEqual({ kind: 'cardIncomplete', words: null, popup: false });
});

it('shows a failed order in a popup, by its data', () => {
  const failure = { code: 'card_declined', decline_code: null, message: 'The bank says no.' };
  const failed = (data: Partial<Order>) => failureOf(new OrderRejection('failed', order({ status: 'failed', ...data })));
  expect(failed({ failure })).toEqual({ kind: 'declined', words: 'The bank says no.', popup: true });
  expect(failed({ failure: { ...failure, decline_code: 'authentication_required' } })?.kind).toBe('unconfirmed');
  expect(failed({ failure: { ...failure, code: 'payment_intent_authentication_failure' } })?.kind).toBe('unconfirmed');
  expect(failed({ failure: null })).toEqual({ kind: 'calledOff', words: null, popup: true });
  expect(failed({ status: 'refunded', failure: null })).toEqual({ kind: 'refunded', words: null, popup: true });
});

it('tells a canceled payment, of which nothing is shown, from one that is late', () => {
  expect(failureOf(new OrderRejection('canceled'))).toBeNull();
  expect(failureOf(new OrderRejection('late'))).toEqual({ kind: 'late', words: null, popup: false });
  expect(failureOf(problem(409, 'simulated'))).toBeNull();
});
