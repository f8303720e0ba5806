import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './sandbox.mjs';

const DAY = 86_400;
const HOUR = 3600;
const INVOICE = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];

async function subscribed(sandbox, { card, params = {} } = {}) {
  const customer = await sandbox.customer(card);
  const price = await sandbox.price();
  return sandbox.post('subscriptions', { customer: customer.id, items: [{ price }], expand: INVOICE, ...params });
}

const periodOf = (subscription) => [
  subscription.items.data[0].current_period_start,
  subscription.items.data[0].current_period_end,
];

test('incomplete until its first invoice is paid in the browser', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, {
    params: {
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    },
  });
  assert.deepEqual([made.status, made.latest_invoice.status, made.latest_invoice.total], ['incomplete', 'open', 999]);
  const intent = made.latest_invoice.payments.data[0].payment.payment_intent;
  assert.equal((await sandbox.get(`payment_intents/${intent}`)).status, 'requires_confirmation');
  const secret = made.latest_invoice.confirmation_secret.client_secret;
  await sandbox.post(`payment_intents/${intent}/confirm`, { client_secret: secret }, { key: 'pk_test_northside' });
  const paid = await sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  assert.deepEqual([paid.status, paid.latest_invoice.status], ['active', 'paid']);
  assert.ok(paid.default_payment_method);
  const [begins, ends] = periodOf(paid);
  assert.equal(ends - begins, 30 * DAY);
});

test('an incomplete subscription expires after 23 hours', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, { params: { payment_behavior: 'default_incomplete' } });
  await sandbox.control('clock', { advance: 24 * HOUR });
  const expired = await sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  assert.deepEqual([expired.status, expired.latest_invoice.status], ['incomplete_expired', 'void']);
});

test("renews at its period's end, and is charged an hour later", async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox);
  assert.equal(made.status, 'active');
  const [, ends] = periodOf(made);
  await sandbox.control('clock', { to: ends });
  const drafted = await sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  assert.deepEqual(periodOf(drafted), [ends, ends + 30 * DAY]);
  assert.deepEqual(
    [drafted.latest_invoice.status, drafted.latest_invoice.billing_reason],
    ['draft', 'subscription_cycle'],
  );
  await sandbox.control('clock', { advance: HOUR });
  assert.equal((await sandbox.get(`invoices/${drafted.latest_invoice.id}`)).status, 'paid');
  await sandbox.control('clock', { advance: 61 * DAY });
  const invoices = await sandbox.get('invoices', { subscription: made.id });
  assert.deepEqual(
    invoices.data.map((each) => each.status),
    ['paid', 'paid', 'paid', 'paid'],
  );
  assert.equal((await sandbox.books()).totals.charged.eur, 4 * 999);
});

test('a renewal that fails is tried again, then the subscription ends', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox);
  const bad = await sandbox.post('payment_methods/pm_card_chargeCustomerFail/attach', { customer: made.customer });
  await sandbox.post(`subscriptions/${made.id}`, { default_payment_method: bad.id });
  const at = async (advance) => {
    await sandbox.control('clock', { advance });
    return sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  };
  const late = await at(30 * DAY + 2 * HOUR);
  assert.deepEqual([late.status, late.latest_invoice.attempt_count], ['past_due', 1]);
  assert.equal((await at(3 * DAY)).latest_invoice.attempt_count, 2);
  const over = await at(13 * DAY);
  assert.deepEqual(
    [
      over.status,
      over.cancellation_details.reason,
      over.latest_invoice.status,
      over.latest_invoice.next_payment_attempt,
    ],
    ['canceled', 'payment_failed', 'open', null],
  );
});

test('a renewal that failed is paid with another card, and the subscription runs on', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox);
  const bad = await sandbox.post('payment_methods/pm_card_chargeCustomerFail/attach', { customer: made.customer });
  await sandbox.post(`subscriptions/${made.id}`, { default_payment_method: bad.id });
  await sandbox.control('retries', { days: [3], then: 'unpaid' });
  await sandbox.control('clock', { advance: 34 * DAY });
  const unpaid = await sandbox.get(`subscriptions/${made.id}`);
  assert.equal(unpaid.status, 'unpaid');
  const good = await sandbox.post('payment_methods/pm_card_visa/attach', { customer: made.customer });
  const refused = await sandbox.refused('POST', `invoices/${unpaid.latest_invoice}/pay`);
  assert.equal(refused.status, 402);
  await sandbox.post(`invoices/${unpaid.latest_invoice}/pay`, { payment_method: good.id });
  assert.equal((await sandbox.get(`subscriptions/${made.id}`)).status, 'active');
});

test('a renewal that its owner must confirm waits for that', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox);
  const card = await sandbox.post('payment_methods/pm_card_authenticationRequired/attach', { customer: made.customer });
  await sandbox.post(`subscriptions/${made.id}`, { default_payment_method: card.id });
  await sandbox.control('clock', { advance: 30 * DAY + 2 * HOUR });
  const late = await sandbox.get(`subscriptions/${made.id}`, { expand: INVOICE });
  const intent = late.latest_invoice.payments.data[0].payment.payment_intent;
  assert.deepEqual(
    [late.status, (await sandbox.get(`payment_intents/${intent}`)).status],
    ['past_due', 'requires_action'],
  );
  assert.ok((await sandbox.events()).includes('invoice.payment_action_required'));
  await sandbox.control('authenticate', { intent });
  assert.equal((await sandbox.get(`subscriptions/${made.id}`)).status, 'active');
});

test('a trial costs nothing until it ends', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, { params: { trial_period_days: 7 } });
  assert.deepEqual([made.status, made.latest_invoice.total, made.latest_invoice.status], ['trialing', 0, 'paid']);
  assert.equal(made.trial_end - made.trial_start, 7 * DAY);
  await sandbox.control('clock', { advance: 5 * DAY });
  assert.ok((await sandbox.events()).includes('customer.subscription.trial_will_end'));
  await sandbox.control('clock', { advance: 2 * DAY + 2 * HOUR });
  const after = await sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  assert.deepEqual([after.status, after.latest_invoice.amount_paid], ['active', 999]);
});

test('a trial that is cancelled is never charged', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, { params: { trial_period_days: 7 } });
  await sandbox.post(`subscriptions/${made.id}`, { cancel_at_period_end: true });
  await sandbox.control('clock', { advance: 40 * DAY });
  assert.equal((await sandbox.get(`subscriptions/${made.id}`)).status, 'canceled');
  assert.equal((await sandbox.books()).charges.length, 0);
});

test('a trial without a card says how one is set up', async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.post('customers');
  const price = await sandbox.price();
  const made = await sandbox.post('subscriptions', {
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 3,
    payment_behavior: 'default_incomplete',
    expand: ['pending_setup_intent'],
  });
  await sandbox.post(`setup_intents/${made.pending_setup_intent.id}/confirm`, {
    payment_method: 'pm_card_visa',
    return_url: 'https://site.example/',
  });
  const now = await sandbox.get(`subscriptions/${made.id}`);
  assert.ok(now.default_payment_method);
  assert.equal(now.pending_setup_intent, null);
});

test("cancelling at the period's end can be undone; cancelling now can't", async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox);
  const asked = await sandbox.post(`subscriptions/${made.id}`, { cancel_at_period_end: true });
  assert.deepEqual([asked.status, asked.cancel_at], ['active', periodOf(made)[1]]);
  const undone = await sandbox.post(`subscriptions/${made.id}`, { cancel_at_period_end: false });
  assert.deepEqual([undone.cancel_at, undone.canceled_at], [null, null]);
  await sandbox.call('DELETE', `subscriptions/${made.id}`);
  assert.equal((await sandbox.refused('DELETE', `subscriptions/${made.id}`)).status, 404);
  assert.equal(
    (await sandbox.refused('POST', `subscriptions/${made.id}`, { cancel_at_period_end: false })).status,
    400,
  );
});

test('a coupon is taken off once, and a whole one makes the first period free', async (t) => {
  const sandbox = await start(t);
  await sandbox.post('coupons', { id: 'HALF', percent_off: 50, duration: 'once' });
  const made = await subscribed(sandbox, { params: { discounts: [{ coupon: 'HALF' }] } });
  assert.equal(made.latest_invoice.amount_paid, 499);
  await sandbox.control('clock', { advance: 30 * DAY + 2 * HOUR });
  const renewed = await sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  assert.equal(renewed.latest_invoice.amount_paid, 999);
  await sandbox.post('coupons', { id: 'ALL', percent_off: 100, duration: 'once', max_redemptions: 1 });
  const free = await subscribed(sandbox, {
    params: { discounts: [{ coupon: 'ALL' }], payment_behavior: 'default_incomplete' },
  });
  assert.deepEqual([free.status, free.latest_invoice.status], ['active', 'paid']);
  const price = await sandbox.price();
  const spent = await sandbox.refused('POST', 'subscriptions', {
    customer: free.customer,
    items: [{ price }],
    discounts: [{ coupon: 'ALL' }],
  });
  assert.equal(spent.code, 'coupon_expired');
});

test('a preview says what would be charged, and keeps nothing', async (t) => {
  const sandbox = await start(t);
  await sandbox.post('coupons', { id: 'OFF', amount_off: 300, currency: 'eur', duration: 'once' });
  const price = await sandbox.price();
  const preview = await sandbox.post('invoices/create_preview', {
    subscription_details: { items: [{ price }] },
    discounts: [{ coupon: 'OFF' }],
  });
  assert.deepEqual(
    [preview.subtotal, preview.total, preview.total_discount_amounts[0].amount, preview.currency],
    [999, 699, 300, 'eur'],
  );
  assert.deepEqual((await sandbox.get('invoices')).data, []);
  assert.deepEqual((await sandbox.get('subscriptions')).data, []);
});

test('a new price is for new subscribers; current ones stay on theirs', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox);
  const [{ price }] = made.items.data;
  const dearer = await sandbox.post('prices', {
    product: price.product,
    currency: 'eur',
    unit_amount: 1999,
    recurring: { interval: 'day', interval_count: 30 },
  });
  await sandbox.post(`prices/${price.id}`, { active: false });
  assert.equal(
    (await sandbox.refused('POST', 'subscriptions', { customer: made.customer, items: [{ price: price.id }] })).param,
    'items[0][price]',
  );
  await sandbox.post('subscriptions', { customer: made.customer, items: [{ price: dearer.id }] });
  await sandbox.control('clock', { advance: 30 * DAY + 2 * HOUR });
  const amounts = (await sandbox.books()).charges.map((each) => each.amount).sort();
  assert.deepEqual(amounts, [1999, 1999, 999, 999]);
});

test('months end where they end, and come back to their day', async () => {
  const { periodEnd } = await import('../billing/periods.mjs');
  const at = (text) => Date.parse(`${text}T10:00:00Z`) / 1000;
  const monthly = { interval: 'month', interval_count: 1 };
  assert.equal(periodEnd(at('2026-01-31'), monthly), at('2026-02-28'));
  assert.equal(periodEnd(at('2026-02-28'), monthly, at('2026-01-31')), at('2026-03-31'));
  assert.equal(periodEnd(at('2024-02-29'), { interval: 'month', interval_count: 12 }), at('2025-02-28'));
});

test('a pause leaves, gives up or withdraws what falls due', async (t) => {
  for (const [behavior, status] of [
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
    ['void', 'void'],
  ]) {
    const sandbox = await start(t);
    const customer = await sandbox.customer();
    const made = await sandbox.post('subscriptions', { customer: customer.id, items: [{ price: await sandbox.price() }] });
    const paused = await sandbox.post(`subscriptions/${made.id}`, { pause_collection: { behavior } });
    assert.deepEqual(paused.pause_collection, { behavior, resumes_at: null });
    await sandbox.control('clock', { advance: 30 * 86_400 + 2 * 3600 });
    const [renewal] = (await sandbox.get('invoices', { subscription: made.id })).data;
    const now = await sandbox.get(`subscriptions/${made.id}`);
    assert.deepEqual([renewal.status, now.status], [status, 'active'], behavior);
    assert.equal((await sandbox.books()).totals.charged.eur, 999);
    const resumed = await sandbox.post(`subscriptions/${made.id}`, { pause_collection: '' });
    assert.equal(resumed.pause_collection, null);
  }
});
