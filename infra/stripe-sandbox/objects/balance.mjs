/** The balance: every movement of money, and the payouts to the bank account. */
import { paging, range, string } from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { newId } from '../state/ids.mjs';
import { emit } from './events.mjs';

/** Fee of a charge, in thousandths of its amount. */
const FEE = 29;
/** Fee of a dispute, in minor units. */
const DISPUTE_FEE = 1500;
const DAY = 86_400;

/**
 * Adds a movement to the balance.
 * @param {import("../state/account.mjs").Account} account
 * @param {{type: string, category: string, amount: number, fee?: number, source: string, currency: string}} movement
 *   `amount` is negative if it leaves the balance; the fee is taken off
 * @returns {object} the balance transaction
 */
function move(account, { type, category, amount, fee = 0, source, currency }) {
  const details = { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' };
  return account.save({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: account.now() + 2 * DAY,
    balance_type: 'payments',
    created: account.now(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [details],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
    _payout: null,
  });
}

/** Records a successful charge. */
export function receive(account, { id, amount, currency }) {
  return move(account, {
    type: 'charge',
    category: 'charge',
    amount,
    fee: Math.floor((amount * FEE) / 1000),
    source: id,
    currency,
  });
}

/** Records a refund. */
export const giveBack = (account, { id, amount, currency }) =>
  move(account, { type: 'refund', category: 'refund', amount: -amount, source: id, currency });

/** Records that the money of a dispute is withheld. */
export const withhold = (account, { id, amount, currency }) =>
  move(account, { type: 'adjustment', category: 'dispute', amount: -amount, fee: DISPUTE_FEE, source: id, currency });

/** Records that the money of a dispute comes back. */
export const reinstate = (account, { id, amount, currency }) =>
  move(account, { type: 'adjustment', category: 'dispute_reversal', amount, fee: -DISPUTE_FEE, source: id, currency });

/**
 * Pays out everything that was not paid out before. With an `amount` it is a payout by hand, which pays no movements in
 * particular, unless `automatic` says that it pays them all, though they add up to something else.
 */
export function payOut(account, { amount, automatic = amount === undefined } = {}) {
  const isOpen = ({ _payout, reporting_category: category }) => _payout === null && category !== 'payout';
  const due = automatic ? account.all('balance_transaction').filter(isOpen) : [];
  const currency = account.all('balance_transaction')[0]?.currency ?? 'usd';
  const sum = amount ?? due.reduce((total, { net }) => total + net, 0);
  const id = newId('po');
  const movement = move(account, { type: 'payout', category: 'payout', amount: -sum, source: id, currency });
  const payout = account.save({
    id,
    object: 'payout',
    amount: sum,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: account.now() + 2 * DAY,
    automatic,
    balance_transaction: movement.id,
    created: account.now(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: `ba_${account.name}`,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
  for (const one of [movement, ...due]) account.save({ ...one, status: 'available', _payout: id });
  emit(account, 'payout.created', payout);
  emit(account, 'payout.paid', payout);
  return payout;
}

/** `/v1/balance_transactions` and `/v1/payouts` */
export const routes = {
  'GET /v1/balance_transactions': {
    schema: { ...paging, created: range, currency: string(), payout: string(), source: string(), type: string() },
    run({ account, params }) {
      if (params.payout) account.referred('payout', params.payout);
      const wanted = (each) =>
        inRange(each.created, params.created) &&
        each._payout === (params.payout ?? each._payout) &&
        each.currency === (params.currency ?? each.currency) &&
        each.source === (params.source ?? each.source) &&
        each.type === (params.type ?? each.type);
      return page(account.all('balance_transaction').filter(wanted), params, '/v1/balance_transactions');
    },
  },
  'GET /v1/balance_transactions/:id': {
    schema: {},
    run: ({ account, id }) => account.named('balance_transaction', id),
  },
  'GET /v1/payouts': {
    schema: { ...paging, created: range, status: string() },
    run({ account, params }) {
      const wanted = (each) => inRange(each.created, params.created) && each.status === (params.status ?? each.status);
      return page(account.all('payout').filter(wanted), params, '/v1/payouts');
    },
  },
  'GET /v1/payouts/:id': { schema: {}, run: ({ account, id }) => account.named('payout', id) },
};
