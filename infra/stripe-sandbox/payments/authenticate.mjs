import { ApiError, invalid } from '../api/errors.mjs';
import { authenticated as authenticatedSetup } from '../objects/setup_intents.mjs';
import { authenticated as authenticatedPayment } from './attempt.mjs';

/** Returns the payment or setup intent with an id. */
export function intentOf(account, id) {
  return String(id).startsWith('seti_') ? account.referred('setup_intent', id) : account.referred('payment_intent', id);
}

/**
 * Completes authentication, as if the cardholder had answered their bank: the intent continues or fails.
 * @param {import("../state/account.mjs").Account} account
 * @param {string} id of a payment or setup intent that waits for authentication
 * @param {boolean} passed
 */
export function authenticate(account, id, passed) {
  const intent = intentOf(account, id);
  if (intent.status !== 'requires_action')
    throw invalid(`This intent doesn't wait for authentication: it is ${intent.status}.`, {
      code: `${intent.object}_unexpected_state`,
    });
  if (intent.object === 'payment_intent') return authenticatedPayment(account, intent, passed);
  try {
    return authenticatedSetup(account, intent, passed);
  } catch (refused) {
    if (refused instanceof ApiError) return intent;
    throw refused;
  }
}
