import { INCLUDED } from '../api/expand.mjs';
import { invalid, parameterMissing } from '../api/errors.mjs';
import {
  currency,
  decimal,
  hash,
  integer,
  list,
  mergedMetadata,
  metadata,
  minorUnits,
  oneOf,
  paging,
  range,
  string,
  timestamp,
  unsettable,
} from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { refuseInexact } from '../payments/money.mjs';
import { letters, newId } from '../state/ids.mjs';
import { emit } from './events.mjs';

const stillValid = (coupon, now) =>
  !(coupon.redeem_by && coupon.redeem_by <= now) &&
  !(coupon.max_redemptions && coupon.times_redeemed >= coupon.max_redemptions);

/** `/v1/coupons` */
export const routes = {
  'POST /v1/coupons': {
    schema: {
      id: string(200),
      name: string(40),
      metadata,
      amount_off: minorUnits({ min: 1 }),
      percent_off: decimal({ min: 0.01, max: 100 }),
      currency,
      duration: oneOf('once', 'repeating', 'forever'),
      duration_in_months: integer({ min: 1, max: 36 }),
      max_redemptions: integer({ min: 1 }),
      redeem_by: timestamp,
      applies_to: hash({ products: list(string()) }),
    },
    run: ({ account, params }) => create(account, params),
  },
  'GET /v1/coupons': {
    schema: { ...paging, created: range },
    run: ({ account, params }) =>
      page(
        account.all('coupon').filter((each) => !each.deleted && inRange(each.created, params.created)),
        params,
        '/v1/coupons',
      ),
  },
  'GET /v1/coupons/:id': { schema: {}, run: ({ account, id }) => account.named('coupon', id) },
  'POST /v1/coupons/:id': {
    schema: { name: unsettable(string(40)), metadata },
    run({ account, id, params }) {
      const coupon = account.named('coupon', id);
      if (params.name !== undefined) coupon.name = params.name;
      if (params.metadata !== undefined) coupon.metadata = mergedMetadata(coupon.metadata, params.metadata);
      emit(account, 'coupon.updated', account.save(coupon));
      return coupon;
    },
  },
  'DELETE /v1/coupons/:id': {
    schema: {},
    run({ account, id }) {
      const coupon = account.named('coupon', id);
      emit(account, 'coupon.deleted', coupon);
      return account.put('coupon', id, { ...coupon, deleted: true, valid: false });
    },
  },
};

function create(account, params) {
  const {
    id,
    amount_off: amount,
    percent_off: percent,
    currency: money,
    duration = 'once',
    duration_in_months: months,
    applies_to: applies,
    metadata: sent,
    ...plain
  } = params;
  if (id !== undefined && account.find('coupon', id) && !account.find('coupon', id).deleted)
    throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  if ((amount === undefined) === (percent === undefined))
    throw invalid('You must pass either `percent_off` or `amount_off`, and not both.', { param: 'percent_off' });
  if (amount !== undefined && !money) throw parameterMissing('currency');
  if (amount !== undefined) refuseInexact(amount, money, 'amount_off');
  if ((duration === 'repeating') !== (months !== undefined))
    throw invalid('You must pass `duration_in_months` if, and only if, `duration` is `repeating`.', {
      param: 'duration_in_months',
    });
  if (plain.redeem_by !== undefined && plain.redeem_by <= account.now())
    throw invalid('Coupon `redeem_by` must be in the future.', { param: 'redeem_by' });
  for (const product of applies?.products ?? []) account.referred('product', product, 'applies_to[products]');
  const coupon = account.save({
    id: id ?? letters(8),
    object: 'coupon',
    amount_off: amount ?? null,
    created: account.now(),
    currency: amount === undefined ? null : money,
    duration,
    duration_in_months: months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: mergedMetadata({}, sent ?? {}),
    name: null,
    percent_off: percent ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    _appliesTo: applies ?? null,
    ...plain,
  });
  emit(account, 'coupon.created', coupon);
  return coupon;
}

/** Returns the coupon that a parameter names; throws unless it can be redeemed in this currency now. */
export function redeemable(account, id, money, param) {
  const coupon = account.referred('coupon', id, param);
  if (!stillValid(coupon, account.now()))
    throw invalid(`This coupon (${id}) has expired or has been redeemed the maximum number of times.`, {
      code: 'coupon_expired',
      param,
    });
  if (coupon.currency !== null && coupon.currency !== money)
    throw invalid(`The coupon ${id} is in ${coupon.currency}, and can't be applied to ${money}.`, { param });
  return coupon;
}

/** Redeems a coupon for a subscription; returns the discount. */
export function redeem(account, coupon, subscription) {
  coupon.times_redeemed += 1;
  coupon.valid = stillValid(coupon, account.now());
  account.save(coupon);
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount = account.save({
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: subscription.customer,
    customer_account: null,
    end: months === null ? null : account.now() + months * 30 * 86_400,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: account.now(),
    subscription: subscription.id,
    subscription_item: null,
  });
  return discount;
}

/** Returns whether a coupon can be redeemed for a product. */
export const covers = (coupon, product) => coupon._appliesTo?.products?.includes(product) ?? true;

/** Returns the amount that a coupon takes off the total of what it covers. */
export const amountOff = (coupon, total) =>
  Math.min(total, coupon.amount_off ?? Math.round((total * coupon.percent_off) / 100));

INCLUDED.coupon = { applies_to: (account, id) => account.get('coupon', id)._appliesTo };
