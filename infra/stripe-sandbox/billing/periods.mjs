const DAY = 86_400;

/**
 * Returns the end of the period that begins at `start`, in unix seconds. As at Stripe, the day of the month comes from the
 * anchor and is at most the month's last day, so that a period from the 31st returns to the 31st.
 * @param {number} start unix seconds
 * @param {{interval: string, interval_count: number}} recurring
 * @param {number} anchor source of the day of the month and the time of day, in unix seconds
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
