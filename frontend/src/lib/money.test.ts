// @vitest-environment node
import { supported } from '../../../tenants/currencies.json';
import amounts from '../../../tenants/tests/fixtures/amounts.json';
import { formatMoney, formatShortMoney } from './money';

it('names the currency, its symbol and the amount', () => {
  expect(formatMoney(1550, 'CAD', 'en-CA')).toBe('CAD $15.50');
  expect(formatMoney(1500, 'USD', 'en-US')).toBe('USD $15.00');
  expect(formatMoney(1200, 'CAD', 'fr-CA')).toBe('CAD $12,00');
  expect(formatMoney(399, 'EUR', 'en-GB')).toBe('EUR €3.99');
  expect(formatMoney(500, 'JPY', 'en-US')).toBe('JPY ¥500');
  expect(formatMoney(990, 'CHF', 'en-US')).toBe('CHF 9.90');
});

// The runtime's locale data decides whether a currency has its own symbol.
it('counts in the units of the payment provider', () => {
  expect(formatMoney(150_000, 'ISK', 'en-US')).toMatch(/^ISK (kr)?1,500$/);
  expect(formatMoney(500, 'UGX', 'en-US')).toMatch(/^UGX (USh)?5$/);
  expect(formatMoney(500, 'MGA', 'en-US')).toMatch(/^MGA .*500$/);
  expect(formatMoney(1230, 'KWD', 'en-US')).toBe('KWD 1.230');
  expect(formatMoney(17_500, 'HUF', 'en-US')).toBe('HUF Ft175.00');
});

/** Returns the digits of an amount, without the symbol, which may contain points. */
const figures = (text: string) => text.replace(/^\D+/, '').replaceAll(',', '');

it('writes every amount as the server does in mails', () => {
  expect(new Set(amounts.map(({ currency }) => currency))).toEqual(new Set(supported.split(' ')));
  for (const { currency, minor, text } of amounts) {
    expect(figures(formatMoney(minor, currency, 'en-US'))).toBe(figures(text));
  }
});

it('leaves the code out where a symbol stands for it', () => {
  expect(formatShortMoney(1550, 'CAD', 'en-CA')).toBe('$15.50');
  expect(formatShortMoney(399, 'EUR', 'en-GB')).toBe('€3.99');
  expect(formatShortMoney(990, 'CHF', 'en-US')).toBe('CHF 9.90');
});
