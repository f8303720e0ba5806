/** The balance and payouts: they add up to what was charged, given back and withheld. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HERE, start } from './sandbox.mjs';

const PAY = { amount: 1000, currency: 'eur', confirm: true, payment_method: 'pm_card_visa', ...HERE };

test('charges, refunds and disputes move the balance, and a payout pays it out', async (t) => {
  const sandbox = await start(t);
  const [first, second] = [await sandbox.post('payment_intents', PAY), await sandbox.post('payment_intents', PAY)];
  await sandbox.post('payment_intents', { ...PAY, payment_method: 'pm_card_visa_chargeDeclined' }).catch(() => null);
  await sandbox.control('refund', { payment_intent: first.id, amount: 300 });
  const dispute = await sandbox.control('dispute', { payment_intent: second.id });
  await sandbox.control('dispute', { dispute: dispute.id, status: 'won' });
  const all = async (params) => (await sandbox.get('balance_transactions', { limit: 100, ...params })).data;
  const moved = (await all({ expand: ['data.source'] })).reverse();
  assert.deepEqual(
    moved.map(({ reporting_category: category, amount, fee, net }) => [category, amount, fee, net]),
    [
      ['charge', 1000, 29, 971],
      ['charge', 1000, 29, 971],
      ['refund', -300, 0, -300],
      ['dispute', -1000, 1500, -2500],
      ['dispute_reversal', 1000, -1500, 2500],
    ],
  );
  assert.deepEqual(
    moved.map(({ source }) => [source.object, source.payment_intent]),
    [
      ['charge', first.id],
      ['charge', second.id],
      ['refund', first.id],
      ['dispute', second.id],
      ['dispute', second.id],
    ],
  );
  assert.equal(moved[0].source.amount_refunded, 300);

  const payout = await sandbox.control('payout', {});
  assert.deepEqual([payout.amount, payout.automatic, payout.currency], [1642, true, 'eur']);
  const paid = await all({ payout: payout.id });
  assert.equal(paid.length, 6, 'with the payout itself');
  assert.equal(paid.filter(({ type }) => type !== 'payout').reduce((sum, { net }) => sum + net, 0), payout.amount);
  assert.equal((await sandbox.control('payout', {})).amount, 0, 'nothing is paid out twice');
  assert.equal((await sandbox.control('payout', { amount: 50 })).automatic, false);
  assert.equal((await sandbox.get('payouts')).data.length, 3);
});
