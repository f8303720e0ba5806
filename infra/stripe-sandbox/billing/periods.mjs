const DAY = 86_400;

/**
 * When the period that begins at `start` ends. A month's end is the last day there is, as at Stripe: the day comes from
 * the anchor, so that what began on the 31st returns to it.
 * @param {number} start unix seconds
 * @param {{interval: string, interval_count: number}} recurring
 * @param {number} anchor what the day of the month and its time come from
 */
export function periodEnd(start, { interval, interval_count: count }, anchor = start) {
  if (interval === 'day') return start + count * DAY;
  if (interval === 'week') return start + count * 7 * DAY;
  const from = new Date(start * 1000);
  const day = new Date(anchor * 1000);
  const months = from.getUTCMonth() + (interval === 'year' ? 12 * count : count);
  const last = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const time = [day.getUTCHours(), day.getUTCMinutes(), day.getUTCSeconds()];
  return Date.UTC(from.getUTCFullYear(), months, Math.min(day.getUTCDate(), last), ...time) / 1000;
}
