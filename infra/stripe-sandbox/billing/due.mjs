/** Runs what falls due on an account's clock: ends of trials and periods, renewals, payment attempts. */
import { emit } from '../objects/events.mjs';
import { draft } from './drafting.mjs';
import { end } from './ending.mjs';
import { periodEnd } from './periods.mjs';
import { become, collect, finalize, methodOf, voidInvoice } from './settling.mjs';

const DAY = 86_400;
/** Seconds that a first invoice may stay unpaid. */
const INCOMPLETE = 23 * 3600;
const RENEWS = ['trialing', 'active', 'past_due', 'unpaid'];

/** Closes a subscription whose first invoice was never paid. */
export function expire(account, subscription) {
  const invoice = account.get('invoice', subscription.latest_invoice);
  Object.assign(subscription, { ended_at: account.now() });
  become(account, subscription, 'incomplete_expired');
  if (invoice.status === 'open') voidInvoice(account, invoice);
}

function warn(account, subscription) {
  subscription._warned = true;
  emit(account, 'customer.subscription.trial_will_end', account.save(subscription));
}

function renew(account, subscription) {
  const missing = subscription.trial_settings.end_behavior.missing_payment_method;
  if (subscription.status === 'trialing' && missing === 'cancel' && !methodOf(account, subscription)) {
    end(account, subscription, 'payment_failed');
    return;
  }
  const [item] = subscription.items.data;
  const before = { start: item.current_period_start, end: item.current_period_end };
  const covers = {
    start: before.end,
    end: periodEnd(before.end, item.price.recurring, subscription.billing_cycle_anchor),
  };
  for (const each of subscription.items.data)
    Object.assign(each, { current_period_start: covers.start, current_period_end: covers.end });
  const invoice = draft(account, subscription, { reason: 'subscription_cycle', covers, period: before });
  // An unpaid subscription continues to create invoices, which stay drafts.
  if (subscription.status === 'unpaid')
    account.save(Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null }));
  become(account, subscription, subscription.status === 'trialing' ? 'active' : subscription.status, {
    latest_invoice: invoice.id,
  });
}

function ofSubscription(subscription) {
  if (subscription.ended_at) return [];
  if (subscription.status === 'incomplete') return [[subscription.created + INCOMPLETE, expire]];
  if (!RENEWS.includes(subscription.status)) return [];
  const over = subscription.items.data[0].current_period_end;
  const due = [];
  if (subscription.cancel_at && subscription.cancel_at <= over)
    due.push([subscription.cancel_at, (account, each) => end(account, each)]);
  else due.push([over, renew]);
  if (subscription.status === 'trialing' && !subscription._warned) due.push([subscription.trial_end - 3 * DAY, warn]);
  return due;
}

/** Finalizes and collects a draft. If collection is paused, it stays a draft, becomes uncollectible or is voided instead. */
function advance(account, invoice) {
  const { pause_collection: pause } = account.get('subscription', invoice._subscription);
  if (pause?.behavior === 'keep_as_draft') {
    return account.save(Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null }));
  }
  if (finalize(account, invoice).status !== 'open') return invoice;
  if (pause?.behavior === 'void') return voidInvoice(account, invoice);
  if (pause) {
    Object.assign(invoice, { status: 'uncollectible', auto_advance: false });
    invoice.status_transitions.marked_uncollectible_at = account.now();
    return emit(account, 'invoice.marked_uncollectible', account.save(invoice));
  }
  return collect(account, invoice);
}

function ofInvoice(invoice) {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at) {
    return [[invoice.automatically_finalizes_at, advance]];
  }
  if (invoice.status === 'open' && invoice.next_payment_attempt)
    return [[invoice.next_payment_attempt, (account, each) => collect(account, each)]];
  return [];
}

/** Returns the next thing that falls due until `limit` as [time, action], or null. */
function next(account, limit) {
  let found = null;
  const consider = (object, due) => {
    for (const [at, act] of due)
      if (at <= limit && (found === null || at < found[0])) found = [at, () => act(account, object)];
  };
  for (const subscription of account.all('subscription').reverse())
    consider(subscription, ofSubscription(subscription));
  for (const invoice of account.all('invoice').reverse()) consider(invoice, ofInvoice(invoice));
  return found;
}

/**
 * Runs everything that falls due until `limit`, in order and each at its own time.
 * @param {import("../state/account.mjs").Account} account
 * @param {number} limit unix seconds on the account's clock
 */
export function live(account, limit) {
  let moment = 0;
  for (let due = next(account, limit); due !== null; due = next(account, limit)) {
    // The clock never goes back; what fell due while the sandbox was off also runs in order.
    moment = Math.max(moment, due[0]);
    account.at(moment, due[1]);
  }
}
