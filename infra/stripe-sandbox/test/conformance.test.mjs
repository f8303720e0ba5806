/**
 * Tests that Stripe itself must pass, too. They run against the sandbox, and against Stripe's test mode if
 * STRIPE_TEST_SECRET_KEY has a test key: they create customers, prices, tax rates and payments in its account.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_VERSION } from '../objects/events.mjs';
import { HERE, Sandbox, start } from './sandbox.mjs';

const KEY = process.env.STRIPE_TEST_SECRET_KEY;
if (KEY !== undefined && !KEY.startsWith('sk_test_')) throw new Error('STRIPE_TEST_SECRET_KEY must be a test key');

/** A client of Stripe, with the calls of the sandbox's client. */
class Stripe extends Sandbox {
  ask(method, path, params, { headers } = {}) {
    return super.ask(method, path, params, { key: KEY, headers: { 'Stripe-Version': API_VERSION, ...headers } });
  }
}

const places = [['the sandbox', start], ...(KEY ? [['Stripe', () => new Stripe('https://api.stripe.com')]] : [])];

function both(name, check) {
  for (const [place, open] of places) test(`${place}: ${name}`, async (t) => check(await open(t)));
}

const PAY = { amount: 1000, currency: 'eur', confirm: true, ...HERE };
const unique = () => `grandstand-${Date.now()}-${Math.random()}`;

both('refuses what it does not know', async (stripe) => {
  const refused = async (method, path, params) => {
    const { status, code, param } = await stripe.refused(method, path, params);
    return [status, code, param];
  };
  const intent = { amount: 1000, currency: 'eur' };
  assert.deepEqual(await refused('POST', 'payment_intents', { ...intent, colour: 'red' }), [
    400,
    'parameter_unknown',
    'colour',
  ]);
  assert.deepEqual(await refused('POST', 'payment_intents', { currency: 'eur' }), [400, 'parameter_missing', 'amount']);
  assert.deepEqual(await refused('POST', 'payment_intents', { ...intent, amount: 'ten' }), [
    400,
    'parameter_invalid_integer',
    'amount',
  ]);
  assert.deepEqual(await refused('POST', 'payment_intents', { ...intent, amount: 1 }), [
    400,
    'amount_too_small',
    'amount',
  ]);
  assert.deepEqual(await refused('POST', 'payment_intents', { ...intent, amount: 1_000_000_000_000 }), [
    400,
    'amount_too_large',
    'amount',
  ]);
  assert.deepEqual((await refused('GET', 'customers/cus_none')).slice(0, 2), [404, 'resource_missing']);
  const { status, code } = await stripe.refused('POST', 'payment_intents', {
    ...intent,
    payment_method_types: ['card'],
  });
  assert.deepEqual([status, code], [400, 'parameter_unknown']);
});

both('charges a card once per key', async (stripe) => {
  const options = { headers: { 'Idempotency-Key': unique() } };
  const first = await stripe.ask('POST', 'payment_intents', { ...PAY, payment_method: 'pm_card_visa' }, options);
  const again = await stripe.ask('POST', 'payment_intents', { ...PAY, payment_method: 'pm_card_visa' }, options);
  assert.deepEqual([first.body.status, first.body.amount_received], ['succeeded', 1000]);
  assert.deepEqual([again.body.id, again.headers.get('idempotent-replayed')], [first.body.id, 'true']);
  const other = await stripe.refused(
    'POST',
    'payment_intents',
    { ...PAY, amount: 2000, payment_method: 'pm_card_visa' },
    options,
  );
  assert.deepEqual([other.status, other.type], [400, 'idempotency_error']);
});

both('declines', async (stripe) => {
  const cards = {
    pm_card_visa_chargeDeclined: ['card_declined', 'generic_decline'],
    pm_card_visa_chargeDeclinedInsufficientFunds: ['card_declined', 'insufficient_funds'],
    pm_card_chargeDeclinedExpiredCard: ['expired_card', 'expired_card'],
    pm_card_chargeDeclinedIncorrectCvc: ['incorrect_cvc', 'incorrect_cvc'],
  };
  for (const [payment_method, [code, decline]] of Object.entries(cards)) {
    const refused = await stripe.refused('POST', 'payment_intents', { ...PAY, payment_method });
    assert.deepEqual([refused.status, refused.code, refused.decline_code], [402, code, decline]);
    assert.equal(refused.payment_intent.status, 'requires_payment_method');
  }
  const waiting = await stripe.post('payment_intents', { ...PAY, payment_method: 'pm_card_threeDSecure2Required' });
  assert.equal(waiting.status, 'requires_action');
});

both('begins, previews, cancels and resumes a subscription', async (stripe) => {
  const customer = await stripe.customer();
  const price = await stripe.price();
  const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
  const preview = await stripe.post('invoices/create_preview', {
    customer: customer.id,
    subscription_details: { items: [{ price }] },
  });
  assert.equal(preview.total, 999);
  const made = await stripe.post('subscriptions', {
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    default_payment_method: customer.method,
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    expand,
  });
  assert.deepEqual([made.status, made.latest_invoice.status, made.latest_invoice.total], ['incomplete', 'open', 999]);
  assert.ok(made.latest_invoice.confirmation_secret.client_secret);
  const intent = made.latest_invoice.payments.data[0].payment.payment_intent;
  assert.equal((await stripe.get(`payment_intents/${intent}`)).status, 'requires_confirmation');
  await stripe.post(`payment_intents/${intent}/confirm`, { payment_method: customer.method });
  const active = await stripe.get(`subscriptions/${made.id}`);
  const [item] = active.items.data;
  assert.deepEqual([active.status, item.current_period_end - item.current_period_start], ['active', 30 * 86_400]);
  const ending = await stripe.post(`subscriptions/${made.id}`, { cancel_at_period_end: true });
  assert.deepEqual([ending.cancel_at_period_end, ending.cancel_at], [true, item.current_period_end]);
  assert.equal((await stripe.post(`subscriptions/${made.id}`, { cancel_at_period_end: false })).cancel_at, null);
  assert.equal((await stripe.call('DELETE', `subscriptions/${made.id}`)).status, 'canceled');
});

both('tries for nothing, and takes a coupon off', async (stripe) => {
  const customer = await stripe.customer();
  const price = await stripe.price();
  const expand = ['latest_invoice'];
  const trial = await stripe.post('subscriptions', {
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 7,
    expand,
  });
  assert.deepEqual([trial.status, trial.latest_invoice.total, trial.latest_invoice.status], ['trialing', 0, 'paid']);
  const coupon = await stripe.post('coupons', { amount_off: 300, currency: 'eur', duration: 'once' });
  const cheap = await stripe.post('subscriptions', {
    customer: customer.id,
    items: [{ price }],
    discounts: [{ coupon: coupon.id }],
    expand,
  });
  assert.deepEqual([cheap.status, cheap.latest_invoice.amount_paid], ['active', 699]);
  for (const { id } of [trial, cheap]) await stripe.call('DELETE', `subscriptions/${id}`);
});

both('adds the taxes of a subscription, and takes no archived rate', async (stripe) => {
  const customer = await stripe.customer('pm_card_ca');
  assert.equal((await stripe.get(`payment_methods/${customer.method}`)).card.country, 'CA');
  const price = await stripe.price();
  const country = { country: 'CA', jurisdiction: 'Canada' };
  const gst = await stripe.taxRate(5, { ...country, tax_type: 'gst' });
  const qst = await stripe.taxRate(9.975, { ...country, state: 'QC', tax_type: 'qst' });
  const made = await stripe.post('subscriptions', {
    customer: customer.id,
    items: [{ price }],
    default_tax_rates: [gst, qst],
    expand: ['latest_invoice'],
  });
  const { latest_invoice: invoice } = made;
  const taxes = (all) => all.map((tax) => [tax.tax_rate_details.tax_rate, tax.amount, tax.taxable_amount]).sort();
  const expected = [
    [gst, 50, 999],
    [qst, 100, 999],
  ].sort();
  assert.deepEqual([invoice.subtotal, invoice.total_excluding_tax, invoice.amount_paid], [999, 999, 1149]);
  assert.deepEqual([taxes(invoice.total_taxes), taxes(invoice.lines.data[0].taxes)], [expected, expected]);
  for (const { default_tax_rates: rates } of [made, invoice])
    assert.deepEqual(rates.map(({ percentage }) => percentage).sort(), [5, 9.975]);
  const removed = await stripe.post(`subscriptions/${made.id}`, { default_tax_rates: '' });
  assert.deepEqual(removed.default_tax_rates, []);
  const { code, param } = await stripe.refused('POST', `tax_rates/${gst}`, { percentage: 6 });
  assert.deepEqual([code, param], ['parameter_unknown', 'percentage']);
  assert.equal((await stripe.post(`tax_rates/${gst}`, { active: false })).active, false);
  assert.equal((await stripe.refused('POST', `subscriptions/${made.id}`, { default_tax_rates: [gst] })).status, 400);
  const vat = await stripe.taxRate(20, { inclusive: true });
  const preview = await stripe.post('invoices/create_preview', {
    customer: customer.id,
    subscription_details: { items: [{ price }], default_tax_rates: [vat] },
  });
  assert.deepEqual([preview.total, preview.total_excluding_tax, preview.subtotal_excluding_tax], [999, 832, 832]);
  assert.deepEqual(taxes(preview.total_taxes), [[vat, 167, 832]]);
  await stripe.call('DELETE', `subscriptions/${made.id}`);
});

both('refunds, and says so in the charge', async (stripe) => {
  const paid = await stripe.post('payment_intents', { ...PAY, payment_method: 'pm_card_visa' });
  await stripe.post('refunds', { payment_intent: paid.id, amount: 400 });
  const { latest_charge: charge } = await stripe.get(`payment_intents/${paid.id}`, { expand: ['latest_charge'] });
  assert.deepEqual([charge.amount_refunded, charge.refunded, charge.disputed], [400, false, false]);
});
