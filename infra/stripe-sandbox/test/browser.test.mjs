import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOfCvc, faultOfExpiry, faultOfNumber, writeExpiry, writeNumber } from '../browser/frame/formats.mjs';
import { textsOf } from '../browser/frame/texts.mjs';
import { HERE, start } from './sandbox.mjs';

const page = async (sandbox, path, init) => {
  const answer = await fetch(`${sandbox.address}${path}`, { redirect: 'manual', ...init });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
};
const post = (fields) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

test('Stripe.js is one script that leaves nothing behind but Stripe', async (t) => {
  const sandbox = await start(t);
  const { text } = await page(sandbox, '/v3/');
  const window = { location: { href: 'http://shop.localhost/' } };
  const document = { currentScript: { src: `${sandbox.address}/v3/` }, documentElement: { lang: 'fr' } };
  const before = Object.keys(globalThis);
  new Function('window', 'document', 'HTMLElement', text)(window, document, class {});
  assert.deepEqual(Object.keys(globalThis), before);
  assert.deepEqual(Object.keys(window), ['location', 'Stripe']);
  assert.throws(() => window.Stripe('sk_test_northside'), /publishable key/);
  assert.throws(() => window.Stripe('pk_live_northside'), /no money moves/);
  const stripe = window.Stripe('pk_test_northside');
  const elements = stripe.elements();
  const card = elements.create('card');
  assert.equal(elements.getElement('card'), card);
  assert.equal(elements.getElement({ __elementType: 'card' }), card);
  assert.throws(() => elements.create('card'), /only create one/);
  assert.throws(() => stripe.elements({ clientSecret: 'nonsense' }), /client secret/);
  const intent = await sandbox.post('payment_intents', { amount: 700, currency: 'eur', ...HERE });
  const paid = await stripe.confirmCardPayment(intent.client_secret, { payment_method: 'pm_card_visa' });
  assert.equal(paid.paymentIntent.status, 'succeeded');
  const again = await stripe.confirmCardPayment(intent.client_secret, { payment_method: 'pm_card_visa' });
  assert.equal(again.error.code, 'payment_intent_unexpected_state');
  assert.equal((await stripe.retrievePaymentIntent(intent.client_secret)).paymentIntent.amount, 700);
});

test('card data is written as on cards, and what is wrong with it is named', () => {
  assert.equal(writeNumber('4242424242424242'), '4242 4242 4242 4242');
  assert.equal(writeNumber('3782 8224 6310 005'), '3782 822463 10005');
  for (const [typed, written] of [
    ['1', '1'],
    ['4', '04 / '],
    ['12', '12 / '],
    ['1230', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['4/31', '04 / 31'],
    ['122030', '12 / 30'],
  ])
    assert.equal(writeExpiry(typed), written, typed);
  assert.equal(writeExpiry('12', true), '12');
  assert.deepEqual(['4242', '4242424242424241', '4242424242424242'].map(faultOfNumber), [
    'incomplete_number',
    'invalid_number',
    null,
  ]);
  const today = new Date('2026-05-15');
  assert.deepEqual(
    ['1', '1326', '1225', '0426', '0526'].map((text) => faultOfExpiry(text, today)),
    ['incomplete_expiry', 'invalid_expiry_month', 'invalid_expiry_year_past', 'invalid_expiry_month', null],
  );
  assert.deepEqual([faultOfCvc('123', '4242'), faultOfCvc('123', '3782')], [null, 'incomplete_cvc']);
  assert.deepEqual(Object.keys(textsOf('fr-CA')), Object.keys(textsOf('en')));
});

test("the bank's page leads back to where it was asked to", async (t) => {
  const sandbox = await start(t);
  const waiting = await sandbox.post('payment_intents', {
    amount: 500,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://site.example/back?a=1',
  });
  const url = new URL(waiting.next_action.redirect_to_url.url).pathname;
  assert.match((await page(sandbox, url)).text, /no money moves/);
  assert.equal((await page(sandbox, url.slice(0, -3))).status, 404);
  const back = await page(sandbox, url, post({ outcome: 'success' }));
  assert.equal(back.status, 303);
  const query = new URL(back.location).searchParams;
  assert.deepEqual(
    [query.get('a'), query.get('payment_intent'), query.get('redirect_status')],
    ['1', waiting.id, 'succeeded'],
  );
  assert.equal((await page(sandbox, url, post({ outcome: 'fail' }))).status, 200);
  assert.equal((await sandbox.get(`payment_intents/${waiting.id}`)).status, 'succeeded');
});

test('the portal cancels and renews the plans of its customer alone', async (t) => {
  const sandbox = await start(t);
  const [ada, eve] = [await sandbox.customer(), await sandbox.customer()];
  const price = await sandbox.price();
  const subscribe = ({ id }) => sandbox.post('subscriptions', { customer: id, items: [{ price }] });
  const [hers, other] = [await subscribe(ada), await subscribe(eve)];
  const session = await sandbox.post('billing_portal/sessions', {
    customer: ada.id,
    return_url: 'https://site.example/profile',
    locale: 'fr',
  });
  const url = new URL(session.url).pathname;
  const shown = (await page(sandbox, url)).text;
  assert.ok(shown.includes('Annuler le renouvellement') && shown.includes('https://site.example/profile'));
  const cancelled = async ({ id }) => (await sandbox.get(`subscriptions/${id}`)).cancel_at_period_end;
  for (const each of [hers, other]) await page(sandbox, url, post({ act: 'cancel', subscription: each.id }));
  assert.deepEqual([await cancelled(hers), await cancelled(other)], [true, false]);
  await page(sandbox, url, post({ act: 'renew', subscription: hers.id }));
  assert.equal(await cancelled(hers), false);
  await page(sandbox, url, post({ act: 'remove', method: eve.method }));
  assert.equal((await sandbox.get(`payment_methods/${eve.method}`)).customer, eve.id);
  assert.equal((await page(sandbox, `${url}x`)).status, 404);
});

test('nobody reaches it by another name, and no page steers it', async (t) => {
  const sandbox = await start(t);
  const { request } = await import('node:http');
  const status = (headers) =>
    new Promise((resolve) =>
      request(`${sandbox.address}/`, { headers }, (answer) => resolve(answer.resume().statusCode)).end(),
    );
  assert.equal(await status({ Host: 'evil.example' }), 403);
  assert.equal(await status({ Host: 'localhost:1' }), 200);
  const plain = await fetch(`${sandbox.address}/_sandbox/clock`, {
    method: 'POST',
    body: JSON.stringify({ account: 'northside', advance: 9 }),
  });
  assert.equal(plain.status, 415);
});
