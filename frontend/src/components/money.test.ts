import { formatMoney } from './money';

it('names the currency, its symbol and the amount', () => {
  expect(formatMoney(1550, 'CAD', 'en-CA')).toBe('CAD $15.50');
  expect(formatMoney(1500, 'USD', 'en-US')).toBe('USD $15.00');
  expect(formatMoney(1200, 'CAD', 'fr-CA')).toBe('CAD $12,00');
  expect(formatMoney(399, 'EUR', 'en-GB')).toBe('EUR €3.99');
  expect(formatMoney(500, 'JPY', 'en-US')).toBe('JPY ¥500');
  expect(formatMoney(990, 'CHF', 'en-US')).toBe('CHF 9.90');
});
