/** Returns whether a text is an existing date as `YYYY-MM-DD`; 30 February is not one. */
export function isCalendarDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
