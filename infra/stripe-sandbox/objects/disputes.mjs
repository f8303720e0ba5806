import { invalid } from '../api/errors.mjs';
import { shown } from '../api/expand.mjs';
import { paging, string } from '../api/kinds.mjs';
import { page } from '../api/lists.mjs';
import { newId } from '../state/ids.mjs';
import { reinstate, withhold } from './balance.mjs';
import { emit } from './events.mjs';

const EVIDENCE = [
  ...[
    'access_activity_log',
    'billing_address',
    'cancellation_policy',
    'cancellation_policy_disclosure',
    'cancellation_rebuttal',
    'customer_communication',
  ],
  ...[
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
    'customer_signature',
    'duplicate_charge_documentation',
    'duplicate_charge_explanation',
  ],
  ...[
    'duplicate_charge_id',
    'product_description',
    'receipt',
    'refund_policy',
    'refund_policy_disclosure',
    'refund_refusal_explanation',
    'service_date',
  ],
  ...[
    'service_documentation',
    'shipping_address',
    'shipping_carrier',
    'shipping_date',
    'shipping_documentation',
    'shipping_tracking_number',
  ],
  ...['uncategorized_file', 'uncategorized_text'],
];
const NETWORK_CODES = {
  fraudulent: '10.4',
  duplicate: '12.6',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
  general: '10.4',
};
const WEEK = 7 * 86_400;

/** The supported reasons of disputes. */
export const REASONS = Object.keys(NETWORK_CODES);

/** Disputes a charge for the cardholder; the bank withdraws the money until it decides. */
export function openDispute(account, charge, reason = 'fraudulent') {
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid, so it can't be disputed.`);
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`);
  const dispute = account.save({
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: account.now() + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        network: charge.payment_method_details.card.brand,
        case_type: 'chargeback',
        network_reason_code: NETWORK_CODES[reason],
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  });
  dispute.balance_transactions = [shown(withhold(account, dispute))];
  account.save(dispute);
  charge.disputed = true;
  account.save(charge);
  emit(account, 'charge.dispute.created', dispute);
  emit(account, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Closes a dispute with the bank's decision. @param {"won" | "lost"} status for the seller */
export function closeDispute(account, dispute, status) {
  if (['won', 'lost'].includes(dispute.status)) throw invalid(`This dispute is already closed (${dispute.status}).`);
  dispute.status = status;
  if (status === 'won') dispute.balance_transactions.push(shown(reinstate(account, dispute)));
  account.save(dispute);
  if (status === 'won') emit(account, 'charge.dispute.funds_reinstated', dispute);
  emit(account, 'charge.dispute.closed', dispute);
  return dispute;
}

/** `/v1/disputes` */
export const routes = {
  'GET /v1/disputes': {
    schema: { ...paging, charge: string(), payment_intent: string() },
    run({ account, params }) {
      const wanted = (each) =>
        each.charge === (params.charge ?? each.charge) &&
        each.payment_intent === (params.payment_intent ?? each.payment_intent);
      return page(account.all('dispute').filter(wanted), params, '/v1/disputes');
    },
  },
  'GET /v1/disputes/:id': { schema: {}, run: ({ account, id }) => account.named('dispute', id) },
  'POST /v1/disputes/:id/close': {
    schema: {},
    run: ({ account, id }) => closeDispute(account, account.named('dispute', id), 'lost'),
  },
};
