import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { HERE, start } from './sandbox.mjs';

const SECRET = 'whsec_northside';

/** Starts a webhook endpoint that records events, and responds with the statuses that `status` returns. */
async function listener(t, status = () => 200) {
  const heard = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    heard.push({ body, event: JSON.parse(body), signature: request.headers['stripe-signature'] });
    response.writeHead(status(heard.length)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return {
    heard,
    url: `http://127.0.0.1:${server.address().port}/hook`,
    types: () => heard.map(({ event }) => event.type),
  };
}

const pay = (sandbox) =>
  sandbox.post('payment_intents', {
    amount: 500,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_visa',
    ...HERE,
  });
const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

test('events arrive signed and in their order', async (t) => {
  const sandbox = await start(t);
  const { heard, url, types } = await listener(t);
  await sandbox.control('webhooks', { url, secret: SECRET });
  const paid = await pay(sandbox);
  assert.equal((await sandbox.control('settle')).settled, true);
  assert.deepEqual(types(), PAID);
  for (const { body, signature } of heard) {
    const [, time, sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature);
    assert.equal(sum, createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'));
    assert.ok(Math.abs(Number(time) - Date.now() / 1000) < 5);
  }
  assert.equal(heard[2].event.data.object.id, paid.id);
});

test('they are repeated, held, dropped and sent again on demand', async (t) => {
  const sandbox = await start(t);
  const { url, types, heard } = await listener(t);
  await sandbox.control('webhooks', { url, secret: SECRET, repeat: 2, shuffle: true });
  await pay(sandbox);
  await sandbox.control('settle');
  assert.deepEqual(types().sort(), [...PAID, ...PAID].sort());
  heard.length = 0;
  await sandbox.control('webhooks', { repeat: 1, shuffle: false, hold: true });
  await pay(sandbox);
  await sandbox.control('settle');
  assert.deepEqual(types(), []);
  await sandbox.control('webhooks', { hold: false });
  assert.equal((await sandbox.control('release', { order: 'reverse' })).released, 3);
  assert.deepEqual(types(), [...PAID].reverse());
  heard.length = 0;
  await sandbox.control('webhooks', { drop: true });
  await pay(sandbox);
  await sandbox.control('settle');
  assert.deepEqual(types(), []);
  const [last] = (await sandbox.get('events', { type: 'payment_intent.succeeded', limit: 1 })).data;
  await sandbox.control('resend', { event: last.id });
  assert.deepEqual(types(), ['payment_intent.succeeded']);
});

test("what isn't answered with 200 is sent again", async (t) => {
  const sandbox = await start(t);
  const { url, types } = await listener(t, (count) => (count === 1 ? 500 : 200));
  await sandbox.control('webhooks', { url, secret: SECRET });
  await sandbox.post('customers');
  assert.equal((await sandbox.control('settle')).settled, true);
  assert.deepEqual(types(), ['customer.created', 'customer.created']);
});

test('an event can arrive before the answer to the call that caused it', async (t) => {
  const sandbox = await start(t);
  const { url, types } = await listener(t);
  await sandbox.control('webhooks', { url, secret: SECRET, before_answer: true });
  await pay(sandbox);
  assert.deepEqual(types(), PAID);
});

test('an answer can be lost, late, garbage or an error; what was done stays done', async (t) => {
  const sandbox = await start(t);
  const params = { name: 'Ada' };
  const options = { headers: { 'Idempotency-Key': 'order-1' } };
  await sandbox.control('faults', { match: 'POST /v1/customers', kind: 'down' });
  await assert.rejects(sandbox.post('customers', params, options));
  await sandbox.control('faults', { match: 'POST /v1/customers', kind: 'garbage' });
  await assert.rejects(sandbox.post('customers', params, options), SyntaxError);
  await sandbox.control('faults', { match: 'POST /v1/customers', kind: 'status', status: 503 });
  assert.equal((await sandbox.refused('POST', 'customers', params)).status, 503);
  await sandbox.post('customers', params, options);
  assert.equal((await sandbox.get('customers')).data.length, 1);
});

test('SIGKILL loses nothing that was answered, and webhooks go on', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const args = ['--state', join(folder, 'state.jsonl')];
  const first = await start(t, { args });
  const { url, types } = await listener(t);
  await first.control('webhooks', { url, secret: SECRET, delay_ms: 60_000 });
  const paid = await pay(first);
  await first.control('clock', { advance: 1000 });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await start(t, { args });
  assert.equal((await second.get(`payment_intents/${paid.id}`)).status, 'succeeded');
  assert.ok((await second.books()).now > Date.now() / 1000 + 900);
  await second.control('webhooks', { delay_ms: 0 });
  second.child.kill('SIGKILL');
  await once(second.child, 'exit');
  const third = await start(t, { args });
  assert.equal((await third.control('settle')).settled, true);
  assert.deepEqual(types(), PAID);
});

test('events of several calls are mixed, and wait for whoever was away', async (t) => {
  const sandbox = await start(t);
  let away = true;
  const { url, heard } = await listener(t, () => (away ? 503 : 200));
  await sandbox.control('webhooks', { url, secret: SECRET, shuffle: true, delay_ms: 200 });
  for (let count = 0; count < 4; count += 1) await pay(sandbox);
  assert.equal((await sandbox.control('settle', { timeout_ms: 700 })).settled, false);
  away = false;
  heard.length = 0;
  // One may just be on its way again.
  const { released } = await sandbox.control('release');
  assert.ok(released > 0 && released <= 12, `${released}`);
  assert.equal((await sandbox.control('settle')).settled, true);
  assert.equal(new Set(heard.map(({ event }) => event.id)).size, 12);
  heard.length = 0;
  await Promise.all([pay(sandbox), pay(sandbox), pay(sandbox), pay(sandbox)]);
  await sandbox.control('settle');
  const order = heard.map(({ event }) => `${event.created} ${event.id}`);
  const made = (await sandbox.get('events', { limit: 12 })).data
    .map((event) => `${event.created} ${event.id}`)
    .reverse();
  assert.notDeepEqual(order, made);
  assert.deepEqual([...order].sort(), [...made].sort());
});
