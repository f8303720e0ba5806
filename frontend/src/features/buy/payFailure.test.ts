import { OrderRejection } from '@/features/payments/orderPolling';
import { order } from '@/testing/orders';
import en from '@/i18n/en.json';
import { CardRefused, failureOf } from './payFailure';

const problem = (status: number, code: string, detail = '') => ({ status, code, title: '', detail, errors: null, request_id: null, retry_after_ms: null });

it('gives a decline in the words of the server', () => {
  expect(failureOf(problem(402, 'card_declined', 'There is not enough money on your card.'))).toEqual({ kind: 'declined', words: 'There is not enough money on your card.' });
});

it.each([
  ['price_changed', 409, 'price'],
  ['already_bought', 409, 'owned'],
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
] as const)('%s is %s', (code, status, kind) => {
  expect(failureOf(problem(status, code, 'Words of the API.'))).toEqual({ kind, words: null });
  expect(en.buy.failed[kind]).toBeTruthy();
});

it('knows a bank that was not answered from a card that was declined', () => {
  expect(failureOf(new CardRefused({ code: 'payment_intent_authentication_failure', message: 'no' })).kind).toBe('canceled');
  expect(failureOf(new CardRefused({ code: 'setup_intent_authentication_failure' })).kind).toBe('canceled');
  expect(failureOf(new CardRefused({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }))).toEqual({ kind: 'declined', words: 'Your card was declined.' });
  expect(failureOf(new CardRefused({ type: 'validation_error', code: 'incomplete_number' })).kind).toBe('cardIncomplete');
});

it('tells of an order what became of it', () => {
  const failure = { code: 'card_declined', decline_code: null, message: 'The bank says no.' };
  expect(failureOf(new OrderRejection('failed', order({ failure })))).toEqual({ kind: 'declined', words: 'The bank says no.' });
  expect(failureOf(new OrderRejection('failed', order({ failure: null })))).toEqual({ kind: 'other', words: null });
  expect(failureOf(new OrderRejection('canceled')).kind).toBe('canceled');
  expect(failureOf(new OrderRejection('late')).kind).toBe('late');
});
