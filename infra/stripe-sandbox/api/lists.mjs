import { referenceMissing } from './errors.mjs';

/** Whether an object's time lies in what `created` asked for. */
export function inRange(at, asked) {
  if (asked === undefined) return true;
  if (typeof asked === 'number') return at === asked;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked;
  return at > gt && at >= gte && at < lt && at <= lte;
}

/**
 * A page of a list, newest first.
 * @param {object[]} all everything that fits, newest first
 * @param {{limit?: number, starting_after?: string, ending_before?: string}} params
 * @param {string} url the list's address
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

/** All of a short list that stands inside an object. */
export const whole = (data, url) => ({ object: 'list', data, has_more: false, url });
