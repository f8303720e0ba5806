/** Stripe's test cards and their behaviour. No other number is accepted, so that no real card is ever stored. */
import { cardError } from '../api/errors.mjs';

const declined = (decline_code, message = 'Your card was declined.') => ({
  code: 'card_declined',
  decline_code,
  message,
});
const GENERIC = declined('generic_decline');
const INSUFFICIENT = declined('insufficient_funds', 'Your card has insufficient funds.');
const EXPIRED = { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' };
const INCORRECT_CVC = {
  code: 'incorrect_cvc',
  decline_code: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  param: 'cvc',
};
const PROCESSING = {
  code: 'processing_error',
  decline_code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

/** The decline of a payment that needs authentication while the cardholder is absent. */
export const AUTHENTICATION_REQUIRED = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The decline of an amount above a card's limit. Stripe documents the limit, but not the error. */
export const INVALID_AMOUNT = declined('invalid_amount');

/** The error when the cardholder did not authenticate the payment. */
export const AUTHENTICATION_FAILED = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/**
 * `refuses`: the error on attaching, setting up and charging. `refusesCharge`: the error on charging only.
 * `authentication`: required `once` until the card is set up for later, `present` whenever the cardholder is present, or
 * `always`. `disputed`: each charge is disputed at once. `wallet`: what the method says of the wallet that the card is in.
 */
const CARDS = {
  4242424242424242: { brand: 'visa', token: 'pm_card_visa' },
  4000056655665556: { brand: 'visa', funding: 'debit', token: 'pm_card_visa_debit' },
  5555555555554444: { brand: 'mastercard', token: 'pm_card_mastercard' },
  378282246310005: { brand: 'amex', token: 'pm_card_amex' },
  4000001240000000: { brand: 'visa', country: 'CA', token: 'pm_card_ca' },
  4000000400000008: { brand: 'visa', country: 'AT', token: 'pm_card_at' },
  4000007560000009: { brand: 'visa', country: 'CH', token: 'pm_card_ch' },
  4000002760000016: { brand: 'visa', country: 'DE', token: 'pm_card_de' },
  4000002500000003: { brand: 'visa', country: 'FR', token: 'pm_card_fr' },
  4000008260000000: { brand: 'visa', country: 'GB', token: 'pm_card_gb' },
  4000003720000005: { brand: 'visa', country: 'IE', token: 'pm_card_ie' },
  4000002500003155: {
    brand: 'visa',
    country: 'FR',
    authentication: 'once',
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  4000002760003184: { brand: 'visa', country: 'DE', authentication: 'always', token: 'pm_card_authenticationRequired' },
  4000000000003220: { brand: 'visa', authentication: 'present', token: 'pm_card_threeDSecure2Required' },
  4000008400001629: {
    brand: 'visa',
    authentication: 'present',
    refusesCharge: GENERIC,
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
  },
  4000008260003178: {
    brand: 'visa',
    country: 'GB',
    authentication: 'once',
    refusesCharge: INSUFFICIENT,
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  },
  4000000000000341: { brand: 'visa', refusesCharge: GENERIC, token: 'pm_card_chargeCustomerFail' },
  4000000000000002: { brand: 'visa', refuses: GENERIC, token: 'pm_card_visa_chargeDeclined' },
  4000000000009995: { brand: 'visa', refuses: INSUFFICIENT, token: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
  4000000000009987: { brand: 'visa', refuses: declined('lost_card'), token: 'pm_card_visa_chargeDeclinedLostCard' },
  4000000000009979: { brand: 'visa', refuses: declined('stolen_card'), token: 'pm_card_visa_chargeDeclinedStolenCard' },
  4000000000000069: { brand: 'visa', refuses: EXPIRED, token: 'pm_card_chargeDeclinedExpiredCard' },
  4000000000000127: { brand: 'visa', refuses: INCORRECT_CVC, token: 'pm_card_chargeDeclinedIncorrectCvc' },
  4000000000000119: { brand: 'visa', refuses: PROCESSING, token: 'pm_card_chargeDeclinedProcessingError' },
  4895370012003478: { brand: 'visa', wallet: { type: 'google_pay', dynamic_last4: null, google_pay: {} }, token: 'pm_wallet_google_pay' },
  4895370012003486: {
    brand: 'visa',
    wallet: { type: 'apple_pay', dynamic_last4: '3486', apple_pay: { type: 'apple_pay' } },
    token: 'pm_wallet_apple_pay',
  },
  4000000000000259: { brand: 'visa', disputed: true, token: 'pm_card_createDispute' },
};

/** The wallets that an account may have. */
export const WALLETS = Object.values(CARDS).flatMap(({ wallet }) => (wallet ? [wallet.type] : []));

/** Stripe's ready-made methods, such as `pm_card_visa`. */
export const TOKENS = Object.values(CARDS).map(({ token }) => token);

const NUMBERS = new Map(Object.entries(CARDS).map(([number, { token }]) => [token, number]));

/** Returns the behaviour of the card with a number. */
export const cardOf = (number) => CARDS[number];

/** Returns the number behind a ready-made method; undefined for any other id. */
export const numberOfToken = (id) => NUMBERS.get(id);

function passesLuhn(number) {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce(
    (all, digit, place) => all + (place % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}

/**
 * Throws for an invalid card, as a form would: wrong number, past expiry date, security code of the wrong length.
 * @param {{number: string, exp_month: number, exp_year: number, cvc?: string}} card
 * @param {number} now unix seconds
 */
export function checkCard({ number, exp_month: month, exp_year: year, cvc }, now) {
  const refuse = (code, param, message) => {
    throw cardError({ code, param, message });
  };
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    refuse('incorrect_number', 'number', 'Your card number is incorrect.');
  if (!CARDS[number]) {
    throw cardError({
      ...declined(
        'test_mode_live_card',
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      ),
      param: 'number',
    });
  }
  const today = new Date(now * 1000);
  if (month < 1 || month > 12) refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50)
    refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
    refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  const length = CARDS[number].brand === 'amex' ? 4 : 3;
  if (cvc !== undefined && !new RegExp(`^\\d{${length}}$`).test(cvc))
    refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.");
}
