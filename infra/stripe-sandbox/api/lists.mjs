import { referenceMissing } from './errors.mjs';

/** Returns whether an object's time matches the `created` filter. */
export function inRange(at, asked) {
  if (asked === undefined) return true;
  if (typeof asked === 'number') return at === asked;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked;
  return at > gt && at >= gte && at < lt && at <= lte;
}

/**
 * Returns a page of a list, newest first.
 * @param {object[]} all all matching objects, newest first
 * @param {{limit?: number, starting_after?: string, ending_before?: string}} params
 * @param {string} url the list's path
 */
export function page(all, { limit = 10, starting_after: after, ending_before: before }, url) {
  const place = (id, param) => {
    const index = all.findIndex((each) => each.id === id);
    if (index < 0) throw referenceMissing('object', id, param);
    return index;
  };
  let rest = all;
  if (after !== undefined) rest = all.slice(place(after, 'starting_after') + 1);
  if (before !== undefined) {
    rest = all.slice(0, place(before, 'ending_before'));
    return { object: 'list', data: rest.slice(-limit), has_more: rest.length > limit, url };
  }
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

/** Returns a short list in full, as it is nested inside an object. */
export const whole = (data, url) => ({ object: 'list', data, has_more: false, url });
