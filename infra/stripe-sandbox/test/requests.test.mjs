import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './sandbox.mjs';

test("what isn't known, is missing or is of another kind is refused as Stripe refuses it", async (t) => {
  const sandbox = await start(t);
  const refused = async (params) => {
    const { status, code, param } = await sandbox.refused('POST', 'payment_intents', params);
    return [status, code, param];
  };
  assert.deepEqual(await refused({ amount: 100, currency: 'eur', colour: 'red' }), [
    400,
    'parameter_unknown',
    'colour',
  ]);
  assert.deepEqual(
    await refused({ amount: 100, currency: 'eur', automatic_payment_methods: { enabled: true, colour: 'red' } }),
    [400, 'parameter_unknown', 'automatic_payment_methods[colour]'],
  );
  assert.deepEqual(await refused({ currency: 'eur' }), [400, 'parameter_missing', 'amount']);
  assert.deepEqual(await refused({ amount: '10.5', currency: 'eur' }), [400, 'parameter_invalid_integer', 'amount']);
  assert.deepEqual(await refused({ amount: 49, currency: 'eur' }), [400, 'amount_too_small', 'amount']);
  assert.deepEqual(await refused({ amount: 100, currency: 'xyz' }), [400, undefined, 'currency']);
  assert.deepEqual(await refused({ amount: 100, currency: 'eur', customer: 'cus_none' }), [
    400,
    'resource_missing',
    'customer',
  ]);
  assert.deepEqual(await refused({ amount: 100, currency: 'eur', confirm: 'perhaps' }), [400, undefined, 'confirm']);
  const missing = await sandbox.refused('GET', 'customers/cus_none');
  assert.deepEqual([missing.status, missing.code], [404, 'resource_missing']);
  assert.equal((await sandbox.refused('GET', 'nothing')).status, 404);
});

test('keys decide whose call it is, and live ones are refused', async (t) => {
  const sandbox = await start(t);
  const { id } = await sandbox.post('customers');
  assert.equal((await sandbox.as('estival').refused('GET', `customers/${id}`)).status, 404);
  for (const key of ['sk_live_northside', 'nonsense', 'sk_test_'])
    assert.equal((await sandbox.refused('GET', 'customers', {}, { key })).status, 401, key);
  assert.equal((await sandbox.refused('POST', 'customers', {}, { key: 'pk_test_northside' })).status, 401);
  const basic = `Basic ${Buffer.from('sk_test_northside:').toString('base64')}`;
  assert.equal((await sandbox.ask('GET', 'customers', {}, { headers: { Authorization: basic } })).status, 200);
  assert.equal(
    (await sandbox.ask('GET', 'customers', {}, { headers: { 'Stripe-Version': '2020-08-27' } })).status,
    400,
  );
});

test('an idempotency key makes one thing, and belongs to one request', async (t) => {
  const sandbox = await start(t);
  const options = { headers: { 'Idempotency-Key': 'order-1' } };
  const first = await sandbox.ask('POST', 'customers', { name: 'Ada' }, options);
  const again = await sandbox.ask('POST', 'customers', { name: 'Ada' }, options);
  assert.equal(again.body.id, first.body.id);
  assert.equal(first.headers.get('idempotent-replayed'), null);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const other = await sandbox.refused('POST', 'customers', { name: 'Eve' }, options);
  assert.deepEqual([other.status, other.type], [400, 'idempotency_error']);
  assert.equal((await sandbox.get('customers')).data.length, 1);

  await sandbox.control('faults', { match: 'POST /v1/customers', kind: 'slow', when: 'before', delay_ms: 400 });
  const both = ['slow', 'slow'].map((key) =>
    sandbox.ask('POST', 'customers', {}, { headers: { 'Idempotency-Key': key } }),
  );
  assert.deepEqual((await Promise.all(both)).map(({ status }) => status).sort(), [200, 409]);

  const wrong = { headers: { 'Idempotency-Key': 'order-2' } };
  await sandbox.refused('POST', 'customers', { colour: 'red' }, wrong);
  await sandbox.post('customers', {}, wrong);
});

test('a declined payment is replayed as declined', async (t) => {
  const sandbox = await start(t);
  const params = {
    amount: 500,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_visa_chargeDeclined',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  };
  const options = { headers: { 'Idempotency-Key': 'order-3' } };
  const [first, again] = [
    await sandbox.refused('POST', 'payment_intents', params, options),
    await sandbox.refused('POST', 'payment_intents', params, options),
  ];
  assert.deepEqual(
    [first.status, first.decline_code, again.payment_intent.id],
    [402, 'generic_decline', first.payment_intent.id],
  );
  assert.equal((await sandbox.books()).charges.length, 1);
});

test('lists have pages, and objects are expanded as asked', async (t) => {
  const sandbox = await start(t);
  const made = [];
  for (const name of ['a', 'b', 'c']) made.unshift((await sandbox.post('customers', { name })).id);
  const first = await sandbox.get('customers', { limit: 2 });
  assert.deepEqual([first.data.map((each) => each.id), first.has_more], [made.slice(0, 2), true]);
  const rest = await sandbox.get('customers', { limit: 2, starting_after: made[1] });
  assert.deepEqual([rest.data.map((each) => each.id), rest.has_more], [made.slice(2), false]);
  const intent = await sandbox.post('payment_intents', {
    amount: 500,
    currency: 'eur',
    customer: made[0],
    expand: ['customer'],
  });
  assert.equal(intent.customer.name, 'c');
  const listed = await sandbox.get('payment_intents', { expand: ['data.customer'] });
  assert.equal(listed.data[0].customer.id, made[0]);
  assert.equal((await sandbox.refused('GET', 'payment_intents', { expand: ['data.colour'] })).status, 400);
});

test('metadata is merged, emptied, and found again', async (t) => {
  const sandbox = await start(t);
  const { id } = await sandbox.post('payment_intents', {
    amount: 500,
    currency: 'eur',
    metadata: { grandstand_order: '7', colour: 'red' },
  });
  assert.deepEqual((await sandbox.post(`payment_intents/${id}`, { metadata: { colour: '' } })).metadata, {
    grandstand_order: '7',
  });
  await sandbox.post('payment_intents', { amount: 500, currency: 'eur', metadata: { grandstand_order: '8' } });
  const found = await sandbox.get('payment_intents/search', { query: "metadata['grandstand_order']:'7'" });
  assert.deepEqual(
    found.data.map((each) => each.id),
    [id],
  );
  assert.equal((await sandbox.refused('GET', 'payment_intents/search', { query: 'nonsense' })).status, 400);
});
