import { invalid, parameterMissing } from '../api/errors.mjs';
import { mergedMetadata, metadata, minorUnits, oneOf, paging, string } from '../api/kinds.mjs';
import { page } from '../api/lists.mjs';
import { refuseInexact } from '../payments/money.mjs';
import { newId } from '../state/ids.mjs';
import { giveBack } from './balance.mjs';
import { emit } from './events.mjs';
import { reverse as reverseTaxes } from './tax_calculations.mjs';

/**
 * Refunds a charge.
 * @param {import("../state/account.mjs").Account} account
 * @param {{charge?: string, payment_intent?: string, amount?: number, reason?: string, metadata?: object}} params
 *   without an amount, refunds all that is left
 */
export function refund(account, { charge: chargeId, payment_intent: intentId, amount, reason = null, metadata: sent }) {
  if (!chargeId && !intentId) throw parameterMissing('payment_intent');
  const paidBy = intentId && account.referred('payment_intent', intentId).latest_charge;
  if (intentId && !paidBy)
    throw invalid(`PaymentIntent ${intentId} does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  const charge = account.referred('charge', chargeId ?? paidBy);
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} has not been paid, so it can't be refunded.`, { param: 'charge' });
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      param: 'charge',
    });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      param: 'charge',
    });
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  if (amount !== undefined) refuseInexact(amount, charge.currency);
  const made = account.save({
    id: newId('re'),
    object: 'refund',
    amount: amount ?? left,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata({}, sent ?? {}),
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  made.balance_transaction = giveBack(account, made).id;
  account.save(made);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += made.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  reverseTaxes(account, made);
  emit(account, 'refund.created', made);
  emit(account, 'charge.refunded', account.save(charge), previous);
  return made;
}

/** `/v1/refunds` */
export const routes = {
  'POST /v1/refunds': {
    schema: {
      charge: string(),
      payment_intent: string(),
      amount: minorUnits({ min: 1 }),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    },
    run: ({ account, params }) => refund(account, params),
  },
  'GET /v1/refunds': {
    schema: { ...paging, charge: string(), payment_intent: string() },
    run({ account, params }) {
      const wanted = (each) =>
        each.charge === (params.charge ?? each.charge) &&
        each.payment_intent === (params.payment_intent ?? each.payment_intent);
      return page(account.all('refund').filter(wanted), params, '/v1/refunds');
    },
  },
  'GET /v1/refunds/:id': { schema: {}, run: ({ account, id }) => account.named('refund', id) },
};
