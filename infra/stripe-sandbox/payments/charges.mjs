import { INCLUDED } from '../api/expand.mjs';
import { whole } from '../api/lists.mjs';
import { receive } from '../objects/balance.mjs';
import { emit } from '../objects/events.mjs';
import { openDispute } from '../objects/disputes.mjs';
import { cardOf } from '../objects/cards.mjs';
import { newId } from '../state/ids.mjs';

function outcomeOf(failure) {
  const base = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (!failure)
    return {
      ...base,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  const reason = failure.decline_code ?? failure.code;
  return {
    ...base,
    network_status: 'declined_by_network',
    reason,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function cardFacts({ card }, authenticated) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = card;
  const secure = {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: newId('tdsrv'),
    version: '2.2.0',
  };
  return {
    type: 'card',
    card: {
      ...{
        amount_authorized: null,
        authorization_code: null,
        brand,
        checks: { ...checks, cvc_check: checks.cvc_check && 'pass' },
        country,
        exp_month,
        exp_year,
      },
      ...{
        fingerprint,
        funding,
        installments: null,
        last4,
        mandate: null,
        network: brand,
        network_token: { used: false },
        network_transaction_id: null,
      },
      ...{ regulated_status: 'unregulated', three_d_secure: authenticated ? secure : null, wallet },
    },
  };
}

/**
 * Creates the charge of an intent, successful or declined.
 * @param {import("../state/account.mjs").Account} account
 * @param {object} intent
 * @param {object} method
 * @param {{failure?: object, authenticated?: boolean}} how
 */
export function charge(account, intent, method, { failure, authenticated = false } = {}) {
  const made = account.save({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'GRANDSTAND SANDBOX',
    captured: !failure,
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardFacts(method, authenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
  if (!failure) {
    made.balance_transaction = receive(account, made).id;
    account.save(made);
  }
  intent.latest_charge = made.id;
  emit(account, failure ? 'charge.failed' : 'charge.succeeded', made);
  if (!failure && cardOf(method._number).disputed) openDispute(account, made, 'fraudulent');
  return made;
}

INCLUDED.charge = {
  refunds: (account, id) =>
    whole(
      account.all('refund').filter((each) => each.charge === id),
      `/v1/charges/${id}/refunds`,
    ),
};
