/** One attempt to pay an intent with a card: it succeeds, is declined, or waits for the cardholder. */
import { AUTHENTICATION_FAILED, AUTHENTICATION_REQUIRED, INVALID_AMOUNT, cardOf } from '../objects/cards.mjs';
import { emit } from '../objects/events.mjs';
import { attach } from '../objects/payment_methods.mjs';
import { shown } from '../api/expand.mjs';
import { invoicePaid, invoiceRefused } from '../billing/settling.mjs';
import { charge } from './charges.mjs';
import { pays } from './money.mjs';
import { commit as commitTaxes } from '../objects/tax_calculations.mjs';

/** Returns whether the cardholder must authenticate. */
export function asksOwner(method, offSession) {
  const { authentication } = cardOf(method._number);
  if (authentication === 'always') return true;
  if (authentication === 'present') return !offSession || !method._setUp;
  return authentication === 'once' && !method._setUp;
}

/** Returns the next action for authentication: a dialog of Stripe.js, or a page that redirects to `returnUrl`. */
export function nextAction(account, intent, returnUrl) {
  const url = `${account.address}/authenticate/${account.name}/${intent.id}/${intent.client_secret}`;
  if (returnUrl) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: intent.id },
  };
}

function succeed(account, intent, method, authenticated) {
  if (intent.setup_future_usage === 'off_session') method._setUp = true;
  if (intent.setup_future_usage && intent.customer) attach(account, method, account.get('customer', intent.customer));
  if (method.customer === null) method._used = true;
  account.save(method);
  charge(account, intent, method, { authenticated });
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
    payment_method: method.id,
  });
  commitTaxes(account, intent);
  emit(account, 'payment_intent.succeeded', account.save(intent));
  if (intent._invoice) invoicePaid(account, account.get('invoice', intent._invoice), intent);
  return intent;
}

function fail(account, intent, method, failure, charged = true) {
  const made = charged ? charge(account, intent, method, { failure }) : null;
  const error = { ...failure, type: 'card_error', ...(made && { charge: made.id }), payment_method: shown(method) };
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: error,
    payment_method: null,
  });
  emit(account, 'payment_intent.payment_failed', account.save(intent));
  if (intent._invoice) invoiceRefused(account, account.get('invoice', intent._invoice));
  return intent;
}

/**
 * Attempts a payment. The intent's status is the outcome.
 * @param {import("../state/account.mjs").Account} account
 * @param {object} intent
 * @param {object} method
 * @param {{offSession?: boolean, returnUrl?: string, waits?: boolean}} how `waits`: if the cardholder is absent, it
 *   waits for them instead of being declined, as renewals do
 */
export function attempt(account, intent, method, { offSession = false, returnUrl, waits = false } = {}) {
  const { brand, refuses, refusesCharge } = cardOf(method._number);
  Object.assign(intent, { payment_method: method.id, last_payment_error: null });
  if (refuses) return fail(account, intent, method, refuses);
  if (!pays(brand, intent.amount)) return fail(account, intent, method, INVALID_AMOUNT);
  if (asksOwner(method, offSession)) {
    if (offSession && !waits) return fail(account, intent, method, AUTHENTICATION_REQUIRED);
    Object.assign(intent, { status: 'requires_action', next_action: nextAction(account, intent, returnUrl) });
    emit(account, 'payment_intent.requires_action', account.save(intent));
    if (intent._invoice && offSession)
      invoiceRefused(account, account.get('invoice', intent._invoice), { action: true });
    return intent;
  }
  return refusesCharge ? fail(account, intent, method, refusesCharge) : succeed(account, intent, method, false);
}

/** Continues a payment after the cardholder passed or failed authentication. */
export function authenticated(account, intent, passed) {
  const method = account.get('payment_method', intent.payment_method);
  if (!passed) return fail(account, intent, method, AUTHENTICATION_FAILED, false);
  const { refusesCharge } = cardOf(method._number);
  return refusesCharge ? fail(account, intent, method, refusesCharge) : succeed(account, intent, method, true);
}
