import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taxesOf } from '../billing/taxes.mjs';
import { start } from './sandbox.mjs';

const DAY = 86_400;
const HOUR = 3600;
const RENEWAL = 30 * DAY + 2 * HOUR;

const amounts = (taxes) => taxes.map(({ amount }) => amount);

/** Creates a subscription of a new customer with these tax rates. */
async function subscribed(sandbox, rates, { price = {}, ...params } = {}) {
  const customer = await sandbox.customer();
  return sandbox.post('subscriptions', {
    customer: customer.id,
    items: [{ price: await sandbox.price(price) }],
    default_tax_rates: rates,
    expand: ['latest_invoice'],
    ...params,
  });
}

/** Creates the federal and the provincial tax of Quebec; resolves to their ids. */
async function quebec(sandbox, inclusive = false) {
  return [
    await sandbox.taxRate(5, { inclusive, country: 'CA', tax_type: 'gst', display_name: 'GST' }),
    await sandbox.taxRate(9.975, { inclusive, country: 'CA', state: 'QC', tax_type: 'qst', display_name: 'QST' }),
  ];
}

const latest = async (sandbox, { id }) =>
  (await sandbox.get(`subscriptions/${id}`, { expand: ['latest_invoice'] })).latest_invoice;

test('exclusive taxes are added to the total, each rounded on its own', async (t) => {
  const sandbox = await start(t);
  const rates = await quebec(sandbox);
  const made = await subscribed(sandbox, rates);
  const { latest_invoice: invoice } = made;
  const [line] = invoice.lines.data;
  assert.deepEqual(line.taxes, [
    {
      amount: 50,
      tax_behavior: 'exclusive',
      tax_rate_details: { tax_rate: rates[0] },
      taxability_reason: 'not_available',
      taxable_amount: 999,
      type: 'tax_rate_details',
    },
    { ...line.taxes[0], amount: 100, tax_rate_details: { tax_rate: rates[1] } },
  ]);
  assert.deepEqual(invoice.total_taxes, line.taxes);
  assert.deepEqual([invoice.subtotal, invoice.subtotal_excluding_tax, invoice.total_excluding_tax], [999, 999, 999]);
  assert.deepEqual([invoice.total, invoice.amount_due, invoice.amount_paid], [1149, 1149, 1149]);
  for (const { default_tax_rates: held } of [made, invoice])
    assert.deepEqual([held.map(({ id }) => id), held[1].percentage, held[1].object], [rates, 9.975, 'tax_rate']);
  assert.equal((await sandbox.books()).totals.charged.eur, 1149);
  const path = 'total_taxes.tax_rate_details.tax_rate';
  const expanded = await sandbox.get(`invoices/${invoice.id}`, { expand: [path] });
  assert.equal(expanded.total_taxes[1].tax_rate_details.tax_rate.state, 'QC');
});

test('inclusive taxes are contained in the total, and halves are rounded up', async (t) => {
  const sandbox = await start(t);
  const vat = await sandbox.taxRate(20, { inclusive: true });
  const { latest_invoice: one } = await subscribed(sandbox, [vat]);
  const [tax] = one.total_taxes;
  assert.deepEqual([tax.amount, tax.taxable_amount, tax.tax_behavior], [167, 832, 'inclusive']);
  assert.deepEqual([one.subtotal, one.subtotal_excluding_tax], [999, 832]);
  assert.deepEqual([one.total, one.total_excluding_tax, one.amount_paid], [999, 832, 999]);
  const { latest_invoice: two } = await subscribed(sandbox, await quebec(sandbox, true));
  assert.deepEqual(amounts(two.total_taxes), [43, 87]);
  assert.deepEqual([two.total, two.total_excluding_tax, two.total_taxes[0].taxable_amount], [999, 869, 869]);
});

test('taxes are exact, also where floating point numbers are not', () => {
  const rate = (percentage, inclusive = false) => ({ id: `txr_${percentage}`, percentage, inclusive });
  const tax = (amount, currency, ...rates) => amounts(taxesOf(amount, rates, currency));
  assert.deepEqual(tax(50, 'eur', rate(1)), [1]);
  assert.deepEqual(tax(-50, 'eur', rate(1)), [-1]);
  assert.deepEqual(tax(-999, 'eur', rate(20, true)), [-167]);
  // As floating point numbers these are 100.49999999999999 and 80.49999999999999.
  assert.deepEqual(tax(10_000, 'eur', rate(1.005)), [101]);
  assert.deepEqual(tax(23_000, 'eur', rate(0.35)), [81]);
  assert.deepEqual(tax(999_999_999_999, 'jpy', rate(9.975), rate(0.0001)), [99_750_000_000, 1_000_000]);
  assert.deepEqual(tax(0, 'eur', rate(20), rate(100, true)), [0, 0]);
  // Stripe's example of both kinds: the inclusive tax is no part of what the exclusive one taxes.
  assert.deepEqual(tax(900, 'eur', rate(7), rate(5, true)), [60, 43]);
  assert.deepEqual(taxesOf(900, [rate(7), rate(5, true)], 'eur')[0].taxable_amount, 857);
});

test('taxes are multiples of what a currency can be charged in', async (t) => {
  const sandbox = await start(t);
  const cases = [
    ['isk', 99_900, 24, false, 24_000, 123_900],
    ['isk', 99_900, 24, true, 19_300, 99_900],
    ['kwd', 9900, 7.5, false, 740, 10_640],
    ['kwd', 9990, 5, false, 500, 10_490],
    ['jpy', 999, 10, false, 100, 1099],
  ];
  for (const [currency, amount, percentage, inclusive, tax, total] of cases) {
    const rate = await sandbox.taxRate(percentage, { inclusive });
    const { latest_invoice: invoice } = await subscribed(sandbox, [rate], { price: { amount, currency } });
    assert.deepEqual([amounts(invoice.total_taxes), invoice.amount_paid], [[tax], total], currency);
    assert.equal(invoice.ending_balance, 0);
  }
});

test('discounts come before taxes', async (t) => {
  const sandbox = await start(t);
  await sandbox.post('coupons', { id: 'OFF', amount_off: 300, currency: 'eur', duration: 'once' });
  const discounts = [{ coupon: 'OFF' }];
  const { latest_invoice: added } = await subscribed(sandbox, await quebec(sandbox), { discounts });
  assert.deepEqual([added.subtotal, added.total_discount_amounts[0].amount], [999, 300]);
  assert.deepEqual([amounts(added.total_taxes), added.total_taxes[0].taxable_amount], [[35, 70], 699]);
  assert.deepEqual([added.total, added.total_excluding_tax, added.amount_paid], [804, 699, 804]);
  assert.deepEqual(added.lines.data[0].discount_amounts, added.total_discount_amounts);
  const vat = await sandbox.taxRate(20, { inclusive: true });
  const { latest_invoice: contained } = await subscribed(sandbox, [vat], { discounts });
  assert.deepEqual([amounts(contained.total_taxes), contained.total, contained.total_excluding_tax], [[117], 699, 582]);
  assert.equal(contained.subtotal_excluding_tax, 832);
});

test('a discount of several lines is split in whole units, over the products that it covers', async (t) => {
  const sandbox = await start(t);
  const prices = [];
  for (const amount of [333, 333, 334]) prices.push(await sandbox.price({ amount }));
  const { product } = await sandbox.get(`prices/${prices[0]}`);
  await sandbox.post('coupons', { id: 'ALL', amount_off: 100, currency: 'eur', duration: 'once' });
  await sandbox.post('coupons', { id: 'ONE', percent_off: 50, duration: 'once', applies_to: { products: [product] } });
  const preview = await sandbox.post('invoices/create_preview', {
    subscription_details: {
      items: prices.map((price) => ({ price })),
      default_tax_rates: [await sandbox.taxRate(10)],
    },
    discounts: [{ coupon: 'ALL' }, { coupon: 'ONE' }],
  });
  assert.deepEqual(
    preview.lines.data.map((line) => amounts(line.discount_amounts)),
    [[33, 150], [34], [33]],
  );
  assert.deepEqual(amounts(preview.total_discount_amounts), [100, 150]);
  assert.deepEqual(
    preview.lines.data.map((line) => amounts(line.taxes)),
    [[15], [30], [30]],
  );
  assert.deepEqual(
    [preview.total, preview.total_taxes[0].amount, preview.total_taxes[0].taxable_amount],
    [825, 75, 750],
  );
});

test('other rates apply from the next invoice on; a draft keeps its own', async (t) => {
  const sandbox = await start(t);
  const [former, later] = [await sandbox.taxRate(19), await sandbox.taxRate(21)];
  const made = await subscribed(sandbox, [former]);
  await sandbox.control('clock', { to: made.items.data[0].current_period_end });
  const changed = await sandbox.post(`subscriptions/${made.id}`, { default_tax_rates: [later] });
  assert.deepEqual(
    changed.default_tax_rates.map(({ id }) => id),
    [later],
  );
  const [event] = (await sandbox.get('events', { type: 'customer.subscription.updated' })).data;
  assert.equal(event.data.previous_attributes.default_tax_rates[0].id, former);
  const draft = await latest(sandbox, made);
  assert.deepEqual([draft.status, draft.total, draft.default_tax_rates[0].id], ['draft', 1189, former]);
  await sandbox.control('clock', { advance: 2 * HOUR });
  assert.equal((await sandbox.get(`invoices/${draft.id}`)).amount_paid, 1189);
  const preview = await sandbox.post('invoices/create_preview', { subscription: made.id });
  assert.deepEqual([preview.total, preview.total_taxes[0].tax_rate_details.tax_rate], [1209, later]);
  await sandbox.control('clock', { advance: 30 * DAY });
  assert.equal((await latest(sandbox, made)).amount_paid, 1209);
});

test('rates can be removed', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, [await sandbox.taxRate(20)]);
  const removed = await sandbox.post(`subscriptions/${made.id}`, { default_tax_rates: '' });
  assert.deepEqual(removed.default_tax_rates, []);
  await sandbox.control('clock', { advance: RENEWAL });
  const { total_taxes: taxes, default_tax_rates: rates, amount_paid: paid } = await latest(sandbox, made);
  assert.deepEqual([taxes, rates, paid], [[], [], 999]);
  const none = await subscribed(sandbox, '');
  assert.deepEqual([none.default_tax_rates, none.latest_invoice.total], [[], 999]);
});

test('a trial has taxes of nothing, and its end those of the price', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, await quebec(sandbox), { trial_period_days: 7 });
  const { latest_invoice: invoice } = made;
  assert.deepEqual([invoice.total, invoice.status, amounts(invoice.total_taxes)], [0, 'paid', [0, 0]]);
  await sandbox.control('clock', { advance: 7 * DAY + 2 * HOUR });
  assert.equal((await latest(sandbox, made)).amount_paid, 1149);
});

test('a change credits and charges taxes with what it prorates', async (t) => {
  const sandbox = await start(t);
  const made = await subscribed(sandbox, [await sandbox.taxRate(19)]);
  await sandbox.control('clock', { advance: 15 * DAY });
  const changed = await sandbox.post(`subscriptions/${made.id}`, {
    items: [{ id: made.items.data[0].id, price: await sandbox.price({ amount: 1999 }) }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  const { latest_invoice: invoice } = changed;
  const [credit, charge] = invoice.lines.data;
  const taxed = ({ amount }) => Math.sign(amount) * Math.floor((Math.abs(amount) * 19 + 50) / 100);
  assert.deepEqual([Math.sign(credit.taxes[0].amount), Math.sign(charge.taxes[0].amount)], [-1, 1]);
  for (const line of [credit, charge]) assert.deepEqual(amounts(line.taxes), [taxed(line)]);
  const tax = credit.taxes[0].amount + charge.taxes[0].amount;
  assert.equal(invoice.total_taxes[0].amount, tax);
  assert.deepEqual([invoice.total_excluding_tax, invoice.total], [invoice.subtotal, invoice.subtotal + tax]);
  assert.equal(invoice.amount_paid, invoice.total);
});
