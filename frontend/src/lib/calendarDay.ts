/** Whether a text is a day of the calendar as `YYYY-MM-DD`: 30 February is none. */
export function isCalendarDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
