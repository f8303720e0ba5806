import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOKENS, cardOf, numberOfToken } from '../objects/cards.mjs';
import { HERE, start } from './sandbox.mjs';

const COUNTRIES = {
  pm_card_at: ['4000000400000008', 'AT'],
  pm_card_ca: ['4000001240000000', 'CA'],
  pm_card_ch: ['4000007560000009', 'CH'],
  pm_card_de: ['4000002760000016', 'DE'],
  pm_card_fr: ['4000002500000003', 'FR'],
  pm_card_gb: ['4000008260000000', 'GB'],
  pm_card_ie: ['4000003720000005', 'IE'],
  pm_card_visa: ['4242424242424242', 'US'],
};

test('cards are issued in countries, and payments say in which', async (t) => {
  const sandbox = await start(t);
  for (const [token, [number, country]] of Object.entries(COUNTRIES)) {
    assert.equal(numberOfToken(token), number);
    const typed = await sandbox.post('payment_methods', {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2050, cvc: '123' },
    });
    assert.equal(typed.card.country, country);
    const paid = await sandbox.post('payment_intents', {
      ...{ amount: 1000, currency: 'eur', confirm: true, payment_method: token },
      ...{ ...HERE, expand: ['latest_charge', 'payment_method'] },
    });
    assert.equal(paid.status, 'succeeded', token);
    assert.equal(paid.payment_method.card.country, country);
    assert.equal(paid.latest_charge.payment_method_details.card.country, country);
  }
});

test('every card has a country', async (t) => {
  const sandbox = await start(t);
  for (const token of TOKENS) {
    const form = { amount: 1000, currency: 'eur', payment_method: token, expand: ['payment_method'] };
    const made = await sandbox.post('payment_intents', form);
    assert.equal(made.payment_method.card.country, cardOf(numberOfToken(token)).country ?? 'US', token);
  }
});
