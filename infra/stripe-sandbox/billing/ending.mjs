import { emit } from '../objects/events.mjs';

/**
 * Ends a subscription now. Its open invoices are still owed, but no longer collected automatically.
 * @param {import("../state/account.mjs").Account} account
 * @param {object} subscription
 * @param {string | null} reason of `cancellation_details`
 */
export function end(account, subscription, reason = 'cancellation_requested') {
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? account.now(),
    ended_at: account.now(),
  });
  subscription.cancellation_details.reason ??= reason;
  account.save(subscription);
  for (const invoice of account.all('invoice')) {
    if (invoice._subscription !== subscription.id || !['draft', 'open'].includes(invoice.status)) continue;
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null });
    account.save(invoice);
  }
  emit(account, 'customer.subscription.deleted', subscription);
}
