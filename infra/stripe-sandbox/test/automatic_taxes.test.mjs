import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './sandbox.mjs';

const DAY = 86_400;
const SEATTLE = { country: 'US', postal_code: '98104' };

const question = (address, amounts = [1000], behavior = 'exclusive') => ({
  currency: 'eur',
  customer_details: { address, address_source: 'billing' },
  line_items: amounts.map((amount, place) => ({ amount, reference: String(place), tax_behavior: behavior })),
  expand: ['line_items.data.tax_breakdown'],
});

const calculated = (sandbox, ...asked) => sandbox.post('tax/calculations', question(...asked));

const taxesOf = ({ line_items: { data } }) =>
  data.map(({ tax_breakdown: taxes }) => taxes.map((tax) => [tax.jurisdiction.display_name, tax.amount]));

test('taxes depend on the country, in Canada on the province and in the United States on the ZIP code', async (t) => {
  const sandbox = await start(t);
  const quebec = await calculated(sandbox, { country: 'CA', state: 'QC' }, [999, 1000]);
  assert.deepEqual(taxesOf(quebec), [
    [
      ['Canada', 50],
      ['QC', 100],
    ],
    [
      ['Canada', 50],
      ['QC', 100],
    ],
  ]);
  assert.deepEqual([quebec.amount_total, quebec.tax_amount_exclusive, quebec.tax_amount_inclusive], [2299, 300, 0]);
  const [seattle] = taxesOf(await calculated(sandbox, SEATTLE));
  assert.deepEqual(seattle, [
    ['Washington', 65],
    ['Seattle', 39],
  ]);
  assert.deepEqual(taxesOf(await calculated(sandbox, { country: 'US', postal_code: '97201-1234' })), [[]]);
  const france = await calculated(sandbox, { country: 'FR' }, [1200], 'inclusive');
  assert.deepEqual([taxesOf(france), france.amount_total], [[[['France', 200]]], 1200]);
  assert.deepEqual(taxesOf(await calculated(sandbox, { country: 'BR' })), [[]]);
  for (const address of [{ country: 'US' }, { country: 'US', postal_code: '00000' }, { country: 'CA' }, { country: 'x' }])
    assert.equal(
      (await sandbox.refused('POST', 'tax/calculations', question(address))).code,
      'customer_tax_location_invalid',
    );
});

test('a payment records the taxes of its calculation, and a refund takes its part back', async (t) => {
  const sandbox = await start(t);
  const { id, amount_total: amount } = await calculated(sandbox, { country: 'DE' });
  const payment = {
    amount,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    hooks: { inputs: { tax: { calculation: id } } },
  };
  const refused = (sent) => sandbox.refused('POST', 'payment_intents', { ...payment, ...sent });
  assert.match((await refused({ amount: 1000 })).message, /total of the calculation/);
  assert.match((await refused({ currency: 'usd' })).message, /total of the calculation/);
  const unknown = await refused({ hooks: { inputs: { tax: { calculation: 'taxcalc_x' } } } });
  assert.equal(unknown.code, 'resource_missing');
  const intent = await sandbox.post('payment_intents', payment);
  assert.equal(intent.hooks.inputs.tax.calculation, id);
  await sandbox.post('payment_intents', payment);
  await sandbox.post('refunds', { payment_intent: intent.id, amount: 595 });
  const taxes = (await sandbox.books()).tax_transactions;
  assert.deepEqual(
    taxes.map(({ type, reference, tax }) => [type, reference === intent.id, tax]),
    [
      ['transaction', true, 190],
      ['reversal', false, -95],
    ],
    'of one calculation the first payment counts',
  );
});

test("a subscription is taxed by its customer's address, at each renewal", async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.customer();
  const price = await sandbox.price({ tax_behavior: 'exclusive' });
  const form = {
    customer: customer.id,
    items: [{ price }],
    automatic_tax: { enabled: true },
    expand: ['latest_invoice'],
  };
  const refused = (sent) => sandbox.refused('POST', 'subscriptions', { ...form, ...sent });
  const address = (place) => ({ address: place, tax: { validate_location: 'immediately' } });
  const moves = (place) => sandbox.post(`customers/${customer.id}`, address(place));
  assert.equal((await refused({})).code, 'customer_tax_location_invalid');
  const nowhere = await sandbox.refused('POST', `customers/${customer.id}`, address({ country: 'US' }));
  assert.equal(nowhere.code, 'customer_tax_location_invalid');
  await moves(SEATTLE);
  const vague = await sandbox.price({});
  assert.match((await refused({ items: [{ price: vague }] })).message, /tax behavior/);
  const rate = await sandbox.taxRate(5, {});
  assert.match((await refused({ default_tax_rates: [rate] })).message, /while `automatic_tax/);
  const made = await sandbox.post('subscriptions', form);
  assert.deepEqual([made.latest_invoice.total, made.latest_invoice.automatic_tax.status], [999 + 65 + 38, 'complete']);
  const [{ tax_rate_details: details }] = made.latest_invoice.total_taxes;
  const state = await sandbox.get(`tax_rates/${details.tax_rate}`);
  assert.deepEqual([state.jurisdiction, state.jurisdiction_level, state.percentage], ['Washington', 'state', 6.5]);
  assert.deepEqual((await sandbox.get('tax_rates')).data.map(({ id }) => id), [rate], 'computed rates are not listed');
  await moves({ country: 'FR' });
  await sandbox.control('clock', { advance: 30 * DAY + 2 * 3600 });
  const { latest_invoice: renewed } = await sandbox.get(`subscriptions/${made.id}`, { expand: ['latest_invoice'] });
  assert.deepEqual([renewed.total, renewed.total_taxes.length], [999 + 200, 1]);
  const set = await sandbox.post(`subscriptions/${made.id}`, {
    automatic_tax: { enabled: false },
    default_tax_rates: [rate],
  });
  assert.deepEqual([set.automatic_tax.enabled, set.default_tax_rates[0].id], [false, rate]);
});
