/** Finalizes, pays, refuses and voids invoices, and updates their subscriptions. */
import { emit } from '../objects/events.mjs';
import { cancel as cancelIntent, make as makeIntent } from '../objects/payment_intents.mjs';
import { attempt } from '../payments/attempt.mjs';
import { exact, smallest } from '../payments/money.mjs';
import { newId } from '../state/ids.mjs';
import { end } from './ending.mjs';

const DAY = 86_400;
const SENT_LATER = ['past_due', 'unpaid'];

/** Returns the payment method for a subscription's invoices, or null. */
export function methodOf(account, subscription) {
  const customer = account.get('customer', subscription.customer);
  const id = subscription.default_payment_method ?? customer.invoice_settings?.default_payment_method;
  return id ? (account.find('payment_method', id) ?? null) : null;
}

/** Finalizes a draft, which is owed from then on. An amount of 0 is paid at once. An amount below the minimum, or a
 * remainder that can't be charged exactly, goes onto the customer's balance. */
export function finalize(account, invoice) {
  const customer = account.get('customer', invoice.customer);
  const subscription = account.get('subscription', invoice._subscription);
  const owed = invoice.total + customer.balance;
  const charged = owed >= smallest(invoice.currency) ? exact(owed, invoice.currency) : 0;
  const number = customer.next_invoice_sequence;
  Object.assign(customer, { balance: owed - charged, currency: invoice.currency, next_invoice_sequence: number + 1 });
  account.save(customer);
  Object.assign(invoice, {
    ...{
      status: 'open',
      amount_due: charged,
      amount_remaining: charged,
      ending_balance: customer.balance,
      effective_at: account.now(),
      automatically_finalizes_at: null,
    },
    number: `${customer.invoice_prefix}-${String(number).padStart(4, '0')}`,
    hosted_invoice_url: `${account.address}/`,
  });
  invoice.status_transitions.finalized_at = account.now();
  if (charged > 0) {
    const method = methodOf(account, subscription);
    const intent = makeIntent(account, {
      ...{
        amount: charged,
        currency: invoice.currency,
        customer: customer.id,
        description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      },
      ...{ payment_method: method?.id ?? null, setup_future_usage: 'off_session', metadata: {}, _invoice: invoice.id },
    });
    invoice._intent = intent.id;
    account.save({
      ...{
        id: newId('inpay'),
        object: 'invoice_payment',
        amount_paid: null,
        amount_requested: charged,
        created: account.now(),
        currency: invoice.currency,
        invoice: invoice.id,
      },
      ...{
        is_default: true,
        livemode: false,
        payment: { payment_intent: intent.id, type: 'payment_intent' },
        status: 'open',
        status_transitions: { canceled_at: null, paid_at: null },
      },
    });
  }
  emit(account, 'invoice.finalized', account.save(invoice));
  if (charged === 0) markPaid(account, invoice);
  return invoice;
}

function paymentOf(account, invoice) {
  return account.all('invoice_payment').find((each) => each.invoice === invoice.id && each.status === 'open');
}

function markPaid(account, invoice) {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
  });
  invoice.status_transitions.paid_at = account.now();
  const payment = paymentOf(account, invoice);
  if (payment) {
    Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
    payment.status_transitions.paid_at = account.now();
    emit(account, 'invoice_payment.paid', account.save(payment));
  }
  emit(account, 'invoice.paid', account.save(invoice));
  emit(account, 'invoice.payment_succeeded', invoice);
}

/** Changes a subscription's status, and emits an event if something changed. */
export function become(account, subscription, status, changed = {}) {
  const previous = { status: subscription.status };
  Object.assign(subscription, { status }, changed);
  account.save(subscription);
  if (previous.status !== status || Object.keys(changed).length > 0)
    emit(account, 'customer.subscription.updated', subscription, previous);
}

/** Marks an invoice paid by its intent, or outside of Stripe. Its subscription is active again once no invoice is open. */
export function invoicePaid(account, invoice, intent) {
  if (invoice.status === 'paid') return;
  if (intent) invoice.attempt_count += 1;
  markPaid(account, invoice);
  const subscription = account.get('subscription', invoice._subscription);
  const saves = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  if (intent && saves) subscription.default_payment_method = intent.payment_method;
  account.save(subscription);
  if (subscription.status === 'incomplete') become(account, subscription, 'active');
  else runAgain(account, subscription, SENT_LATER);
}

/** Makes a subscription in one of these states active again, unless one of its invoices is open. */
function runAgain(account, subscription, states) {
  const open = account.all('invoice').some((each) => each._subscription === subscription.id && each.status === 'open');
  if (states.includes(subscription.status) && !open) become(account, subscription, 'active');
}

/** Stops collecting an invoice, which is still owed. Its subscription is no longer past due. */
export function markUncollectible(account, invoice) {
  Object.assign(invoice, { status: 'uncollectible', auto_advance: false, next_payment_attempt: null });
  invoice.status_transitions.marked_uncollectible_at = account.now();
  emit(account, 'invoice.marked_uncollectible', account.save(invoice));
  runAgain(account, account.get('subscription', invoice._subscription), ['past_due']);
  return invoice;
}

/** Records that a payment failed, or waits for the cardholder (`action`). Renewals are retried later, or given up. */
export function invoiceRefused(account, invoice, { action = false } = {}) {
  const subscription = account.get('subscription', invoice._subscription);
  invoice.attempt_count += 1;
  invoice.attempted = true;
  const first = invoice.billing_reason === 'subscription_create';
  const { days, then } = account.settings.retries;
  const wait = days[invoice.attempt_count - 1];
  const more = !first && wait !== undefined && !subscription.ended_at;
  invoice.next_payment_attempt = more ? account.now() + wait * DAY : null;
  emit(account, 'invoice.payment_failed', account.save(invoice));
  if (action) emit(account, 'invoice.payment_action_required', invoice);
  if (first || subscription.ended_at) return;
  if (more) become(account, subscription, 'past_due');
  else if (then === 'cancel') end(account, subscription, 'payment_failed');
  else become(account, subscription, then === 'unpaid' ? 'unpaid' : 'past_due');
}

/** Tries to pay an open invoice with the customer's method; not having one counts as a failure. */
export function collect(account, invoice, { method, offSession = true } = {}) {
  const subscription = account.get('subscription', invoice._subscription);
  const intent = account.get('payment_intent', invoice._intent);
  const used = method ?? methodOf(account, subscription);
  if (!used) return invoiceRefused(account, invoice);
  return attempt(account, intent, used, { offSession, waits: offSession });
}

/** Voids an invoice, and cancels its payment. */
export function voidInvoice(account, invoice) {
  const intent = account.find('payment_intent', invoice._intent);
  if (intent && !['succeeded', 'canceled'].includes(intent.status)) cancelIntent(account, intent, 'void_invoice');
  const payment = paymentOf(account, invoice);
  if (payment) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = account.now();
    account.save(payment);
  }
  Object.assign(invoice, { status: 'void', next_payment_attempt: null, auto_advance: false });
  invoice.status_transitions.voided_at = account.now();
  emit(account, 'invoice.voided', account.save(invoice));
  return invoice;
}
