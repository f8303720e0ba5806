import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HERE, start } from './sandbox.mjs';

const PAY = { amount: 1000, currency: 'eur', confirm: true, ...HERE };
const CARD = { type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' } };

test('a card is charged once, and saved where that was asked for', async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.post('customers');
  const paid = await sandbox.post('payment_intents', {
    ...PAY,
    customer: customer.id,
    payment_method_data: CARD,
    setup_future_usage: 'off_session',
  });
  assert.deepEqual([paid.status, paid.amount_received], ['succeeded', 1000]);
  const saved = await sandbox.get('payment_methods', { customer: customer.id, type: 'card' });
  assert.deepEqual(
    saved.data.map((each) => each.card.last4),
    ['4242'],
  );
  const again = await sandbox.refused('POST', `payment_intents/${paid.id}/confirm`);
  assert.equal(again.code, 'payment_intent_unexpected_state');
  assert.deepEqual((await sandbox.books()).totals, { charged: { eur: 1000 }, refunded: { eur: 0 } });
  assert.deepEqual((await sandbox.events()).slice(-4), [
    'payment_intent.created',
    'payment_method.attached',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('each test card is declined as Stripe declines it', async (t) => {
  const sandbox = await start(t);
  const cases = {
    4000000000000002: ['card_declined', 'generic_decline'],
    4000000000009995: ['card_declined', 'insufficient_funds'],
    4000000000000069: ['expired_card', 'expired_card'],
    4000000000000127: ['incorrect_cvc', 'incorrect_cvc'],
  };
  for (const [number, [code, decline]] of Object.entries(cases)) {
    const refused = await sandbox.refused('POST', 'payment_intents', {
      ...PAY,
      payment_method_data: { ...CARD, card: { ...CARD.card, number } },
    });
    assert.deepEqual(
      [refused.status, refused.type, refused.code, refused.decline_code],
      [402, 'card_error', code, decline],
    );
    assert.equal(refused.payment_intent.status, 'requires_payment_method');
    const kept = await sandbox.get(`payment_intents/${refused.payment_intent.id}`);
    assert.equal(kept.last_payment_error.code, code);
    const better = await sandbox.post(`payment_intents/${kept.id}/confirm`, { payment_method: 'pm_card_visa' });
    assert.equal(better.status, 'succeeded');
  }
  const number = (digits) =>
    sandbox.refused('POST', 'payment_methods', { ...CARD, card: { ...CARD.card, number: digits } });
  assert.equal((await number('4242424242424241')).code, 'incorrect_number');
  assert.equal((await number('4111111111111111')).decline_code, 'test_mode_live_card');
});

test('the same number has the same fingerprint in an account, and another in the next', async (t) => {
  const sandbox = await start(t);
  const print = async (of) => (await of.post('payment_methods', CARD)).card.fingerprint;
  assert.equal(await print(sandbox), await print(sandbox));
  assert.notEqual(await print(sandbox), await print(sandbox.as('estival')));
});

test('a card with 3-D Secure waits for its owner', async (t) => {
  const sandbox = await start(t);
  for (const [outcome, status] of [
    ['success', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ]) {
    const waiting = await sandbox.post('payment_intents', { ...PAY, payment_method: 'pm_card_threeDSecure2Required' });
    assert.deepEqual([waiting.status, waiting.next_action.type], ['requires_action', 'use_stripe_sdk']);
    assert.equal((await sandbox.control('authenticate', { intent: waiting.id, outcome })).status, status);
  }
  assert.equal((await sandbox.books()).charges.length, 1);
  const leading = await sandbox.post('payment_intents', {
    ...PAY,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://site.example/back',
  });
  assert.equal(leading.next_action.redirect_to_url.return_url, 'https://site.example/back');
});

test("a card that was set up is charged while its owner is away; one that wasn't is declined", async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.post('customers');
  const away = { ...PAY, customer: customer.id, off_session: true };
  const token = 'pm_card_authenticationRequiredOnSetup';
  const raw = await sandbox.post(`payment_methods/${token}/attach`, { customer: customer.id });
  const refused = await sandbox.refused('POST', 'payment_intents', { ...away, payment_method: raw.id });
  assert.deepEqual([refused.status, refused.code], [402, 'authentication_required']);
  const setup = await sandbox.post('setup_intents', {
    customer: customer.id,
    payment_method: raw.id,
    confirm: true,
    ...HERE,
  });
  assert.equal(setup.status, 'requires_action');
  await sandbox.control('authenticate', { intent: setup.id });
  assert.equal((await sandbox.post('payment_intents', { ...away, payment_method: raw.id })).status, 'succeeded');
});

test('setting up a card saves it; a refused one says why', async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.post('customers');
  const setup = await sandbox.post('setup_intents', { customer: customer.id, usage: 'off_session' });
  const browser = { key: 'pk_test_northside' };
  const wrong = await sandbox.refused(
    'POST',
    `setup_intents/${setup.id}/confirm`,
    { client_secret: 'seti_wrong', payment_method_data: CARD },
    browser,
  );
  assert.equal(wrong.param, 'client_secret');
  const done = await sandbox.post(
    `setup_intents/${setup.id}/confirm`,
    { client_secret: setup.client_secret, payment_method_data: CARD },
    browser,
  );
  assert.deepEqual([done.status, done.customer, done.metadata], ['succeeded', undefined, undefined]);
  assert.equal((await sandbox.get('payment_methods', { customer: customer.id })).data.length, 1);
  const other = await sandbox.post('setup_intents', { customer: customer.id });
  const refused = await sandbox.refused('POST', `setup_intents/${other.id}/confirm`, {
    payment_method: 'pm_card_visa_chargeDeclined',
    return_url: 'https://site.example/',
  });
  assert.deepEqual([refused.status, refused.setup_intent.status], [402, 'requires_payment_method']);
});

test('a card belongs to one customer, and is gone for good when detached', async (t) => {
  const sandbox = await start(t);
  const ada = await sandbox.customer();
  const eve = await sandbox.post('customers');
  assert.equal(
    (await sandbox.refused('POST', 'payment_intents', { ...PAY, customer: eve.id, payment_method: ada.method })).status,
    400,
  );
  await sandbox.post(`payment_methods/${ada.method}/detach`);
  assert.equal((await sandbox.get(`customers/${ada.id}`)).invoice_settings.default_payment_method, null);
  assert.equal(
    (await sandbox.refused('POST', `payment_methods/${ada.method}/attach`, { customer: ada.id })).status,
    400,
  );
});

test('refunds in part and in full, and disputes', async (t) => {
  const sandbox = await start(t);
  const paid = await sandbox.post('payment_intents', { ...PAY, payment_method: 'pm_card_visa' });
  await sandbox.control('refund', { payment_intent: paid.id, amount: 400 });
  const rest = await sandbox.post('refunds', { payment_intent: paid.id });
  assert.equal(rest.amount, 600);
  const whole = await sandbox.get(`payment_intents/${paid.id}`, { expand: ['latest_charge.refunds'] });
  assert.deepEqual([whole.latest_charge.refunded, whole.latest_charge.refunds.data.length], [true, 2]);
  assert.equal((await sandbox.refused('POST', 'refunds', { payment_intent: paid.id })).code, 'charge_already_refunded');
  const second = await sandbox.post('payment_intents', { ...PAY, payment_method: 'pm_card_visa' });
  const dispute = await sandbox.control('dispute', { payment_intent: second.id });
  assert.equal((await sandbox.get(`charges/${second.latest_charge}`)).disputed, true);
  assert.equal((await sandbox.control('dispute', { dispute: dispute.id, status: 'lost' })).status, 'lost');
  assert.ok((await sandbox.events()).includes('charge.dispute.created'));
});

test("an intent that is given up can't be paid", async (t) => {
  const sandbox = await start(t);
  const { id } = await sandbox.post('payment_intents', { amount: 500, currency: 'eur', ...HERE });
  await sandbox.post(`payment_intents/${id}/cancel`, { cancellation_reason: 'abandoned' });
  assert.equal(
    (await sandbox.refused('POST', `payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' })).code,
    'payment_intent_unexpected_state',
  );
});
