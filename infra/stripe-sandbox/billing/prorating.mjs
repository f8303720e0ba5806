/** Bills a change of a subscription's items at once: credits the rest of the former plan, and charges the new one. */
import { invalid } from '../api/errors.mjs';
import { emit } from '../objects/events.mjs';
import { newId } from '../state/ids.mjs';
import { currentDiscounts } from './discounting.mjs';
import { invoiceOf, lineOf } from './drafting.mjs';
import { collect, finalize } from './settling.mjs';

/** Throws if this sandbox can't bill changes of the subscription: trials, pauses and discounts aren't supported. */
export function refuseUnbillable(account, subscription) {
  const runs = ['active', 'past_due'].includes(subscription.status) && !subscription.pause_collection;
  if (runs && currentDiscounts(account, subscription).length === 0) return;
  throw invalid('This sandbox bills changes only of subscriptions without trial, pause and discounts.', { param: 'items' });
}

/** Builds the line that charges (`sign` 1) or credits (-1) an item for the rest of its period. */
function proration(account, invoiceId, subscription, item, sign) {
  const [now, start, end] = [account.now(), item.current_period_start, item.current_period_end];
  const line = lineOf(account, invoiceId, subscription, item, { start: now, end }, false);
  const amount = sign * Math.round((line.amount * (end - now)) / (end - start));
  Object.assign(line.parent.subscription_item_details, { invoice_item: newId('ii'), proration: true });
  const description = `${sign < 0 ? 'Unused' : 'Remaining'} time on ${line.description}`;
  return Object.assign(line, { amount, subtotal: amount, description, discountable: false });
}

/**
 * Creates the invoice of a change and tries to collect it.
 * @param {import("../state/account.mjs").Account} account
 * @param {object} subscription as it is now
 * @param {{former: object[], resets: boolean, prorates: boolean}} change the former items; whether a new period
 *   has begun; whether the rest of each period is credited and charged
 */
export function billChange(account, subscription, { former, resets, prorates }) {
  const id = newId('in');
  const credits = former.map((item) => proration(account, id, subscription, item, -1));
  const charges = subscription.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end };
    if (resets) return lineOf(account, id, subscription, item, period, false);
    return proration(account, id, subscription, item, 1);
  });
  const invoice = account.save(
    invoiceOf(account, subscription, {
      id,
      reason: 'subscription_update',
      lines: prorates ? [...credits, ...charges] : charges,
      discounts: [],
      period: { start: former[0].current_period_start, end: account.now() },
    }),
  );
  account.save(Object.assign(subscription, { latest_invoice: id }));
  emit(account, 'invoice.created', invoice);
  if (finalize(account, invoice).status === 'open') collect(account, invoice);
}
