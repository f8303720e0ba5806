import { ApiError, invalid } from '../api/errors.mjs';
import { authenticated as authenticatedSetup } from '../objects/setup_intents.mjs';
import { authenticated as authenticatedPayment } from './attempt.mjs';

/** The intent of that id, of whichever kind. */
export function intentOf(account, id) {
  return String(id).startsWith('seti_') ? account.referred('setup_intent', id) : account.referred('payment_intent', id);
}

/**
 * The card's owner answers their bank: the intent goes on, or fails.
 * @param {import("../state/account.mjs").Account} account
 * @param {string} id of a payment or setup intent that waits for it
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
