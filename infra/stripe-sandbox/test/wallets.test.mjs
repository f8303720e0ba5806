import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './sandbox.mjs';

const offered = async (sandbox, host) => {
  const query = new URLSearchParams({ host, key: `pk_test_${sandbox.account}` });
  const answer = await fetch(`${sandbox.address}/elements/wallets?${query}`);
  return (await answer.json()).wallets;
};

test('wallets are offered on registered domains of accounts that have them', async (t) => {
  const sandbox = await start(t);
  await sandbox.control('wallets', { wallets: ['google_pay'] });
  assert.deepEqual(await offered(sandbox, 'shop.example'), []);
  const domain = await sandbox.post('payment_method_domains', { domain_name: 'shop.example' });
  assert.equal(domain.apple_pay.status, 'active');
  assert.deepEqual(await offered(sandbox, 'shop.example'), ['google_pay']);
  assert.deepEqual(await offered(sandbox, 'www.shop.example'), []);
  await sandbox.post(`payment_method_domains/${domain.id}`, { enabled: false });
  assert.deepEqual(await offered(sandbox, 'shop.example'), []);
});

test('a domain is a host name, and is registered once', async (t) => {
  const sandbox = await start(t);
  for (const name of ['https://shop.example', 'shop.example/', '-shop.example', 'shop..example', ''])
    await assert.rejects(sandbox.post('payment_method_domains', { domain_name: name }), /400/, name);
  await sandbox.post('payment_method_domains', { domain_name: 'shop.example' });
  await assert.rejects(sandbox.post('payment_method_domains', { domain_name: 'shop.example' }), /already/);
  const listed = await sandbox.get('payment_method_domains', { domain_name: 'shop.example' });
  assert.equal(listed.data.length, 1);
});

test("a wallet's card says which wallet it is in", async (t) => {
  const sandbox = await start(t);
  for (const wallet of ['apple_pay', 'google_pay']) {
    const intent = await sandbox.post('setup_intents', {
      ...{ confirm: true, payment_method: `pm_wallet_${wallet}`, use_stripe_sdk: true },
      ...{ allowed_payment_method_types: ['card'], return_url: 'https://shop.example/' },
    });
    assert.equal(intent.status, 'succeeded');
    const method = await sandbox.get(`payment_methods/${intent.payment_method}`);
    assert.equal(method.card.wallet.type, wallet);
  }
});
