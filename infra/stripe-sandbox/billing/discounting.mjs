/** Takes coupons off the lines of invoices. */
import { amountOff, covers } from '../objects/coupons.mjs';

/** Returns the current discounts of a subscription, as pairs of discount id and coupon. */
export function currentDiscounts(account, subscription) {
  return subscription.discounts
    .map((id) => account.get('discount', id))
    .filter((discount) => discount.end === null || discount.end > account.now())
    .map((discount) => [discount.id, account.get('coupon', discount.source.coupon)]);
}

/** Splits an amount in proportion to `weights`, into whole minor units that add up to it. */
function split(amount, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  let weight = 0;
  let given = 0;
  return weights.map((each) => {
    weight += each;
    const until = Number((2n * BigInt(amount) * BigInt(weight) + BigInt(total)) / (2n * BigInt(total)));
    const part = until - given;
    given = until;
    return part;
  });
}

/** Applies discounts, given as pairs of discount id and coupon, to lines. Returns the amount of each discount. */
export function applyDiscounts(lines, discounts) {
  const left = lines.map((line) => line.amount);
  return discounts.map(([discount, coupon]) => {
    const covered = [...lines.keys()].filter((at) => covers(coupon, lines[at].pricing.price_details.product));
    const weights = covered.map((at) => left[at]);
    const off = amountOff(
      coupon,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
    split(off, weights).forEach((amount, place) => {
      left[covered[place]] -= amount;
      lines[covered[place]].discount_amounts.push({ amount, discount });
    });
    return { amount: off, discount };
  });
}
