import { formatMoney } from './money';

it('writes amounts as the locale does, without cents where there are none', () => {
  expect(formatMoney(1550, 'CAD', 'en-CA')).toBe('$15.50');
  expect(formatMoney(1500, 'USD', 'en-US')).toBe('$15');
  expect(formatMoney(1200, 'CAD', 'fr-CA')).toMatch(/^12\s\$/);
  expect(formatMoney(500, 'JPY', 'en-US')).toBe('¥500');
});
