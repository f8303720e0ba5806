import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './sandbox.mjs';

const DAY = 86_400;
const HOUR = 3600;
const YEARLY = { amount: 12_000, interval: 'month', count: 12 };

/** Creates a subscription of a new customer to a new price. */
async function subscribed(sandbox, terms) {
  const customer = await sandbox.customer();
  const price = await sandbox.price(terms);
  return sandbox.post('subscriptions', { customer: customer.id, items: [{ price }] });
}

/** Changes the price of a subscription. */
async function change(sandbox, { id, items }, price, behavior) {
  const form = { items: [{ id: items.data[0].id, price }], proration_behavior: behavior, expand: ['latest_invoice'] };
  return sandbox.post(`subscriptions/${id}`, form);
}

async function declineFromNowOn(sandbox, { id, customer }) {
  const bad = await sandbox.post('payment_methods/pm_card_chargeCustomerFail/attach', { customer });
  await sandbox.post(`subscriptions/${id}`, { default_payment_method: bad.id });
}

const linesOf = ({ lines }) =>
  lines.data.map((line) => [line.parent.subscription_item_details.proration, Math.sign(line.amount)]);

test('another interval begins a period at once, and what is left of the former one is credited', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, YEARLY);
  const year = made.items.data[0].current_period_end;
  await sandbox.control('clock', { advance: 30 * DAY });
  const changed = await change(sandbox, made, await sandbox.price(), 'always_invoice');
  const [item] = changed.items.data;
  assert.equal(changed.billing_cycle_anchor, item.current_period_start);
  assert.equal(item.current_period_end - item.current_period_start, 30 * DAY);
  const invoice = changed.latest_invoice;
  assert.deepEqual([invoice.billing_reason, invoice.status, invoice.amount_paid], ['subscription_update', 'paid', 0]);
  assert.deepEqual(linesOf(invoice), [
    [true, -1],
    [false, 1],
  ]);
  const [credit, charge] = invoice.lines.data;
  assert.deepEqual([credit.period.end, charge.period.end], [year, item.current_period_end]);
  assert.equal(invoice.total, credit.amount + 999);
  // The rest of the credit pays for the next period.
  await sandbox.control('clock', { advance: 30 * DAY + 2 * HOUR });
  const renewed = await sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  assert.deepEqual([renewed.latest_invoice.status, renewed.latest_invoice.amount_due], ['paid', 0]);
  assert.equal((await sandbox.books()).totals.charged.eur, 12_000);
});

test('another interval without proration is charged in full, and credits nothing', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, YEARLY);
  const changed = await change(sandbox, made, await sandbox.price(), 'none');
  assert.deepEqual(linesOf(changed.latest_invoice), [[false, 1]]);
  assert.deepEqual([changed.status, changed.latest_invoice.amount_paid], ['active', 999]);
});

test('a dearer price is charged for the rest of the period; declined, it is past due and changed all the same', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, {});
  await declineFromNowOn(sandbox, made);
  await sandbox.control('clock', { advance: 15 * DAY });
  const price = await sandbox.price({ amount: 1999 });
  const changed = await change(sandbox, made, price, 'always_invoice');
  const { latest_invoice: invoice } = changed;
  assert.deepEqual([changed.status, changed.items.data[0].price.id, invoice.status], ['past_due', price, 'open']);
  assert.deepEqual(linesOf(invoice), [
    [true, -1],
    [true, 1],
  ]);
  assert.ok(Math.abs(invoice.total - 500) <= 1, `${invoice.total}`);
  assert.equal(changed.items.data[0].current_period_end, made.items.data[0].current_period_end);
  // Once the invoice is uncollectible, the subscription is no longer past due.
  const given = await sandbox.post(`invoices/${invoice.id}/mark_uncollectible`);
  assert.deepEqual([given.status, given.attempted], ['uncollectible', true]);
  assert.equal((await sandbox.get(`subscriptions/${made.id}`)).status, 'active');
});

test('changes that it can not bill are refused', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, {});
  const [{ id: item }] = made.items.data;
  const price = await sandbox.price({ amount: 1999 });
  const refused = async (id, form) => (await sandbox.refused('POST', `subscriptions/${id}`, form)).param;
  assert.equal(await refused(made.id, { items: [{ id: item, price }] }), 'proration_behavior');
  await sandbox.post(`subscriptions/${made.id}`, { pause_collection: { behavior: 'void' } });
  const form = { items: [{ id: item, price }], proration_behavior: 'always_invoice' };
  assert.equal(await refused(made.id, form), 'items');
});
