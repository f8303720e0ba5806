// @vitest-environment node
import { parseDate } from '@internationalized/date';
import { dayAfterKey, monthOf, rowsOf, weekOf } from './weeks';

const rows = (day: string, locale: string) => rowsOf(monthOf(parseDate(day), locale)).map((row) => row.map(String));

it('shows a month in whole weeks, from the first weekday of the locale on', () => {
  expect(rows('2026-03-14', 'en-US').map(([first]) => first)).toEqual(['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29']);
  expect(rows('2026-03-14', 'fr-FR').map(([first]) => first)).toEqual(['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30']);
  expect(rows('2026-03-14', 'fr-FR').at(-1)?.at(-1)).toBe('2026-04-05');
});

it('has each day once where the clock changes', () => {
  // Clocks go forward on 29 March 2026 in Europe and back on 1 November in America.
  for (const day of ['2026-03-29', '2026-11-01']) {
    const days = rows(day, 'en-GB').flat();
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain(day);
  }
  expect(rowsOf(weekOf(parseDate('2026-11-01'), 'en-US'))).toHaveLength(1);
});

it.each([
  ['ArrowLeft', false, '2026-01-30'],
  ['ArrowRight', false, '2026-02-01'],
  ['ArrowUp', false, '2026-01-24'],
  ['ArrowDown', false, '2026-02-07'],
  ['Home', false, '2026-01-25'],
  ['End', false, '2026-01-31'],
  ['PageUp', false, '2025-12-31'],
  ['PageDown', false, '2026-02-28'],
  ['PageDown', true, '2027-01-31'],
])('%s (shift: %s) leads from 31 January 2026 to %s', (key, shiftKey, to) => {
  expect(dayAfterKey(parseDate('2026-01-31'), { key, shiftKey }, 'en-US', 'months')?.toString()).toBe(to);
});

it('turns the pages of a week by weeks, and leaves other keys alone', () => {
  expect(dayAfterKey(parseDate('2026-01-31'), { key: 'PageDown', shiftKey: false }, 'en-US', 'weeks')?.toString()).toBe('2026-02-07');
  expect(dayAfterKey(parseDate('2026-01-31'), { key: 'Enter', shiftKey: false }, 'en-US', 'weeks')).toBeNull();
});
