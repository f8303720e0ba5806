import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './sandbox.mjs';

const intent = (amount, currency) => ['POST', 'payment_intents', { amount, currency }];

test('amounts are charged in the units that Stripe counts in', async (t) => {
  const sandbox = await start(t);
  for (const [amount, currency] of [
    [100, 'isk'],
    [50_000, 'ugx'],
    [50, 'mga'],
    [50, 'jpy'],
    [1230, 'kwd'],
    [17_550, 'huf'],
    [1051, 'twd'],
  ]) {
    const made = await sandbox.post('payment_intents', { amount, currency });
    assert.deepEqual([made.amount, made.currency], [amount, currency]);
  }
  for (const currency of ['isk', 'ugx']) {
    const refused = await sandbox.refused(...intent(12_350, currency));
    assert.equal(refused.status, 400);
    assert.match(refused.message, /must be evenly divisible by 100/);
  }
  for (const currency of ['bhd', 'jod', 'kwd', 'omr', 'tnd']) {
    const refused = await sandbox.refused(...intent(1234, currency));
    assert.deepEqual([refused.status, refused.param], [400, 'amount']);
    assert.match(refused.message, /least-significant digit/);
  }
});

test('amounts below the minimum and currencies that Stripe lacks are refused', async (t) => {
  const sandbox = await start(t);
  for (const [amount, currency] of [
    [49, 'usd'],
    [29, 'gbp'],
    [49, 'jpy'],
    [17_400, 'huf'],
    [999, 'thb'],
    [199, 'ron'],
  ]) {
    assert.equal((await sandbox.refused(...intent(amount, currency))).code, 'amount_too_small', currency);
  }
  for (const currency of ['irr', 'kpw', 'stn', 'xxx']) {
    assert.match((await sandbox.refused(...intent(1000, currency))).message, /Invalid currency/);
  }
});

test('amounts above the maximum are refused, of American Express cards sooner', async (t) => {
  const sandbox = await start(t);
  for (const [most, currency] of [
    [999_999_999_999, 'usd'],
    [999_999_999_999, 'jpy'],
    [999_999_999_999, 'idr'],
    [999_999_999_990, 'kwd'],
    [999_999_999_900, 'isk'],
  ]) {
    assert.equal((await sandbox.post('payment_intents', { amount: most, currency })).amount, most, currency);
    const { status, code, param } = await sandbox.refused(...intent(1_000_000_000_000, currency));
    assert.deepEqual([status, code, param], [400, 'amount_too_large', 'amount'], currency);
  }
  const pay = (amount, payment_method) => ({
    ...{ amount, currency: 'usd', payment_method },
    ...{ confirm: true, return_url: 'https://example.org/' },
  });
  const declined = await sandbox.refused('POST', 'payment_intents', pay(1_000_000_000, 'pm_card_amex'));
  assert.deepEqual([declined.status, declined.code, declined.decline_code], [402, 'card_declined', 'invalid_amount']);
  for (const [amount, card] of [
    [999_999_999, 'pm_card_amex'],
    [1_000_000_000, 'pm_card_visa'],
  ]) {
    assert.equal((await sandbox.post('payment_intents', pay(amount, card))).status, 'succeeded', card);
  }
});

test('prices, coupons and refunds are as exact as charges', async (t) => {
  const sandbox = await start(t);
  const product = await sandbox.post('products', { name: 'Season pass' });
  const recurring = { interval: 'day', interval_count: 30 };
  const price = { product: product.id, currency: 'isk', unit_amount: 99_950, recurring };
  assert.equal((await sandbox.refused('POST', 'prices', price)).param, 'unit_amount');
  await sandbox.post('prices', { ...price, unit_amount: 99_900 });
  assert.equal((await sandbox.refused('POST', 'prices', { ...price, unit_amount: 1e12 })).code, 'amount_too_large');
  const coupon = { amount_off: 15, currency: 'omr', duration: 'once' };
  assert.equal((await sandbox.refused('POST', 'coupons', coupon)).param, 'amount_off');
  await sandbox.post('coupons', { ...coupon, amount_off: 20 });
  const paid = await sandbox.post('payment_intents', {
    amount: 5000,
    currency: 'kwd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://example.org/',
  });
  const refused = await sandbox.refused('POST', 'refunds', { payment_intent: paid.id, amount: 1234 });
  assert.match(refused.message, /least-significant digit/);
  await sandbox.post('refunds', { payment_intent: paid.id, amount: 1230 });
});
