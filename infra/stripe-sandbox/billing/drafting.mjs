/** Builds invoices: their lines and totals. */
import { INCLUDED } from '../api/expand.mjs';
import { whole } from '../api/lists.mjs';
import { emit } from '../objects/events.mjs';
import { newId } from '../state/ids.mjs';
import { applyDiscounts, currentDiscounts } from './discounting.mjs';
import { ratesOf } from '../tax/automatic.mjs';
import { applyTaxes } from './taxes.mjs';

const HOUR = 3600;

function describe(account, price, quantity, trial) {
  const name = account.find('product', price.product)?.name ?? price.product;
  if (trial) return `Trial period for ${name}`;
  const { interval, interval_count: count } = price.recurring;
  const every = count === 1 ? interval : `${count} ${interval}s`;
  return `${quantity} × ${name} (at ${(price.unit_amount / 100).toFixed(2)} ${price.currency.toUpperCase()} / every ${every})`;
}

/** Builds the invoice line that bills an item for a period; in a trial it costs nothing. */
export function lineOf(account, invoiceId, subscription, item, period, trial) {
  const amount = trial ? 0 : item.price.unit_amount * item.quantity;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: describe(account, item.price, item.quantity, trial),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: trial ? '0' : item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** The customer of a preview that names none. */
const UNKNOWN = { id: null, address: null, balance: 0, email: null, name: null, phone: null };

/** Builds a draft invoice without storing it. */
export function invoiceOf(account, subscription, { id, reason, lines, discounts, period }) {
  const customer = account.find('customer', subscription.customer) ?? UNKNOWN;
  const amounts = applyDiscounts(lines, discounts);
  const automatic = subscription.automatic_tax?.enabled ?? false;
  const totals = applyTaxes(lines, ratesOf(account, subscription), subscription.currency);
  const due = Math.max(0, totals.total + customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: `Sandbox ${account.name}`,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: automatic,
      liability: automatic ? { type: 'self' } : null,
      provider: automatic ? 'stripe' : null,
      status: automatic ? 'complete' : null,
    },
    automatically_finalizes_at: account.now() + HOUR,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: account.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: structuredClone(subscription.default_tax_rates),
    description: null,
    discounts: amounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: whole(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    ...totals,
    test_clock: null,
    total_discount_amounts: amounts,
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: null,
    _subscription: subscription.id,
  };
}

/** Drafts the invoice that bills a subscription's items for `covers`. Discounts of duration `once` are used up by it. */
export function draft(account, subscription, { reason, covers, period, trial = false }) {
  const id = newId('in');
  const lines = subscription.items.data.map((item) => lineOf(account, id, subscription, item, covers, trial));
  // A trial costs nothing, so it doesn't use a discount up.
  const discounts = trial ? [] : currentDiscounts(account, subscription);
  const invoice = account.save(invoiceOf(account, subscription, { id, reason, lines, discounts, period }));
  const over = discounts.filter(([, coupon]) => coupon.duration === 'once').map(([discount]) => discount);
  subscription.discounts = subscription.discounts.filter((discount) => !over.includes(discount));
  subscription.latest_invoice = id;
  account.save(subscription);
  emit(account, 'invoice.created', invoice);
  return invoice;
}

INCLUDED.invoice = {
  confirmation_secret(account, id) {
    const intent = account.find('payment_intent', account.get('invoice', id)._intent);
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  },
  payments: (account, id) =>
    whole(
      account.all('invoice_payment').filter((each) => each.invoice === id),
      `/v1/invoice_payments?invoice=${id}`,
    ),
};
