// @vitest-environment node
import { expect, it } from 'vitest';
import { isCalendarDay } from './calendarDay';

it('tells days of the calendar from what only looks like one', () => {
  expect(['2028-02-29', '2026-12-31'].every(isCalendarDay)).toBe(true);
  expect(['2026-02-29', '2026-02-31', '2026-13-01', '2026-3-1', '14 March', ''].some(isCalendarDay)).toBe(false);
});
