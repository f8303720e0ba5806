import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './sandbox.mjs';

test('a tax rate has the shape of Stripe, is listed, changed and archived', async (t) => {
  const sandbox = await start(t);
  const made = await sandbox.post('tax_rates', {
    display_name: 'QST',
    inclusive: false,
    percentage: '9.975',
    country: 'CA',
    state: 'QC',
    jurisdiction: 'Quebec',
    tax_type: 'qst',
    metadata: { channel: 'northside' },
  });
  const { id, created, ...rest } = made;
  assert.match(id, /^txr_/);
  assert.ok(created > 0);
  assert.deepEqual(rest, {
    object: 'tax_rate',
    active: true,
    country: 'CA',
    description: null,
    display_name: 'QST',
    effective_percentage: null,
    flat_amount: null,
    inclusive: false,
    jurisdiction: 'Quebec',
    jurisdiction_level: null,
    livemode: false,
    metadata: { channel: 'northside' },
    percentage: 9.975,
    rate_type: 'percentage',
    state: 'QC',
    tax_type: 'qst',
  });
  const other = await sandbox.taxRate(20, { inclusive: true });
  const listed = async (params) => (await sandbox.get('tax_rates', params)).data.map((each) => each.id);
  assert.deepEqual(await listed({}), [other, id]);
  assert.deepEqual(await listed({ inclusive: true }), [other]);
  assert.deepEqual(await listed({ starting_after: other }), [id]);
  assert.deepEqual(await listed({ created: { gt: created + 1000 } }), []);
  const changed = { display_name: 'TVQ', description: 'Revenu Québec', active: false, metadata: { channel: '' } };
  const archived = await sandbox.post(`tax_rates/${id}`, changed);
  assert.deepEqual(archived, { ...made, ...changed, metadata: {} });
  assert.deepEqual(await sandbox.get(`tax_rates/${id}`), archived);
  assert.deepEqual(await listed({ active: false }), [id]);
  assert.equal((await sandbox.refused('GET', 'tax_rates/txr_none')).status, 404);
  const events = (await sandbox.events()).filter((type) => type.startsWith('tax_rate.'));
  assert.deepEqual(events, ['tax_rate.created', 'tax_rate.created', 'tax_rate.updated']);
});

test('what a tax rate can not have is refused', async (t) => {
  const sandbox = await start(t);
  const vat = { display_name: 'VAT', inclusive: true, percentage: 20 };
  const refused = async (params, path = 'tax_rates') => {
    const { status, code, param } = await sandbox.refused('POST', path, params);
    assert.equal(status, 400);
    return [code, param];
  };
  for (const name of Object.keys(vat)) {
    const { [name]: _, ...others } = vat;
    assert.deepEqual(await refused(others), ['parameter_missing', name]);
  }
  for (const percentage of ['-1', '100.0001', '9.97512', '1e1', 'twenty', '']) {
    assert.equal((await refused({ ...vat, percentage }))[1], 'percentage', percentage);
  }
  for (const wrong of [
    { display_name: 'V'.repeat(51) },
    { inclusive: 'perhaps' },
    { country: 'Canada' },
    { country: '' },
    { state: 'Q' },
    { jurisdiction: 'J'.repeat(51) },
    { tax_type: 'wealth' },
  ]) {
    assert.equal((await refused({ ...vat, ...wrong }))[1], Object.keys(wrong)[0]);
  }
  assert.deepEqual(await refused({ ...vat, rate_type: 'percentage' }), ['parameter_unknown', 'rate_type']);
  const rate = `tax_rates/${await sandbox.taxRate(20, { country: 'FR' })}`;
  assert.deepEqual(await refused({ percentage: 21 }, rate), ['parameter_unknown', 'percentage']);
  assert.deepEqual(await refused({ inclusive: true }, rate), ['parameter_unknown', 'inclusive']);
  assert.deepEqual(await refused({ country: 'DE' }, rate), [undefined, 'country']);
  assert.equal((await sandbox.post(rate, { country: 'FR', state: 'IDF' })).state, 'IDF');
});

test('a subscription takes up to five rates that exist, each once', async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.customer();
  const form = { customer: customer.id, items: [{ price: await sandbox.price() }] };
  const rates = [];
  for (let count = 0; count < 6; count += 1) rates.push(await sandbox.taxRate(1));
  const refused = async (wanted) => {
    const { code, param } = await sandbox.refused('POST', 'subscriptions', { ...form, default_tax_rates: wanted });
    return [code, param];
  };
  assert.deepEqual(await refused(rates), ['array_max_items', 'default_tax_rates']);
  assert.deepEqual(await refused([rates[0], 'txr_none']), ['resource_missing', 'default_tax_rates[1]']);
  assert.deepEqual(await refused([rates[0], rates[0]]), [undefined, 'default_tax_rates[1]']);
  assert.deepEqual((await sandbox.get('subscriptions', { status: 'all' })).data, []);
  const made = await sandbox.post('subscriptions', { ...form, default_tax_rates: rates.slice(1) });
  assert.equal(made.default_tax_rates.length, 5);
  const item = { id: made.items.data[0].id, tax_rates: [rates[0]] };
  const unknown = await sandbox.refused('POST', `subscriptions/${made.id}`, { items: [item] });
  assert.deepEqual([unknown.code, unknown.param], ['parameter_unknown', 'items[0][tax_rates]']);
  const both = await sandbox.refused('POST', `subscriptions/${made.id}`, { automatic_tax: { enabled: true } });
  assert.equal(both.param, 'default_tax_rates');
  const exempt = await sandbox.refused('POST', `customers/${customer.id}`, { tax_exempt: 'exempt' });
  assert.equal(exempt.param, 'tax_exempt');
});

test('an archived rate stays where it is, but is not taken anew', async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.customer();
  const rate = await sandbox.taxRate(20);
  const items = [{ price: await sandbox.price() }];
  const form = { customer: customer.id, items, default_tax_rates: [rate] };
  const made = await sandbox.post('subscriptions', form);
  await sandbox.post(`tax_rates/${rate}`, { active: false });
  assert.equal((await sandbox.get(`subscriptions/${made.id}`)).default_tax_rates[0].active, false);
  await sandbox.post(`subscriptions/${made.id}`, { default_tax_rates: [rate] });
  await sandbox.control('clock', { to: made.items.data[0].current_period_end + 7200 });
  const [renewal, first] = (await sandbox.books()).invoices;
  assert.deepEqual([renewal.amount_paid, first.amount_paid], [1199, 1199]);
  const refused = async (path, params) => {
    const { status, param } = await sandbox.refused('POST', path, params);
    return [status, param];
  };
  assert.deepEqual(await refused('subscriptions', form), [400, 'default_tax_rates[0]']);
  const details = { items, default_tax_rates: [rate] };
  assert.deepEqual(await refused('invoices/create_preview', { subscription_details: details }), [
    400,
    'subscription_details[default_tax_rates][0]',
  ]);
  await sandbox.post(`subscriptions/${made.id}`, { default_tax_rates: '' });
  assert.deepEqual(await refused(`subscriptions/${made.id}`, { default_tax_rates: [rate] }), [
    400,
    'default_tax_rates[0]',
  ]);
});

test('the books have the taxes of each invoice', async (t) => {
  const sandbox = await start(t);
  const customer = await sandbox.customer();
  const form = { customer: customer.id, items: [{ price: await sandbox.price() }] };
  const gst = await sandbox.taxRate(5, { country: 'CA' });
  const qst = await sandbox.taxRate(9.975, { country: 'CA', state: 'QC' });
  await sandbox.post('subscriptions', { ...form, default_tax_rates: [gst, qst] });
  await sandbox.post('subscriptions', form);
  const [untaxed, taxed] = (await sandbox.books()).invoices;
  assert.deepEqual([untaxed.total, untaxed.tax, untaxed.taxes], [999, 0, []]);
  const shared = { inclusive: false, country: 'CA', taxable_amount: 999 };
  assert.deepEqual([taxed.total, taxed.tax], [1149, 150]);
  assert.deepEqual(taxed.taxes, [
    { ...shared, tax_rate: gst, percentage: 5, state: null, amount: 50 },
    { ...shared, tax_rate: qst, percentage: 9.975, state: 'QC', amount: 100 },
  ]);
});
