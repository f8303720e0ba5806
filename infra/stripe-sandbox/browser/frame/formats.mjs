/** Formats and validates card data. */

const BRANDS = [
  { brand: 'amex', begins: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
  { brand: 'mastercard', begins: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], cvc: 3 },
  { brand: 'visa', begins: /^4/, groups: [4, 4, 4, 4], cvc: 3 },
];
const OTHER = { brand: 'unknown', groups: [4, 4, 4, 4], cvc: 3 };

export const digitsOf = (text) => text.replace(/\D/g, '');

/** Returns brand, digit groups and length of the security code, from the first digits. */
export const brandOf = (digits) => BRANDS.find(({ begins }) => begins.test(digits)) ?? OTHER;

/** Formats a number in groups, as printed on cards. */
export function writeNumber(text) {
  const digits = digitsOf(text);
  const { groups } = brandOf(digits);
  const parts = [];
  let from = 0;
  for (const size of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/** Formats a date as `MM / YY`, from `1230`, `12/30`, `12/2030` or `4/30`. */
export function writeExpiry(text, deletes) {
  const [before, after] = text.split('/').map(digitsOf);
  let digits = after === undefined ? before : before.padStart(2, '0') + (after.length === 4 ? after.slice(2) : after);
  if (after === undefined && /^[2-9]$/.test(digits)) digits = `0${digits}`;
  digits = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && deletes)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function passesLuhn(digits) {
  const sum = [...digits]
    .reverse()
    .reduce(
      (all, digit, place) =>
        all + (place % 2 === 0 ? Number(digit) : Number(digit) * 2 > 9 ? Number(digit) * 2 - 9 : Number(digit) * 2),
      0,
    );
  return sum % 10 === 0;
}

/** Returns Stripe.js's error code for a number, or null. */
export function faultOfNumber(text) {
  const digits = digitsOf(text);
  const whole = brandOf(digits).groups.reduce((all, size) => all + size, 0);
  if (digits.length < whole) return 'incomplete_number';
  return passesLuhn(digits) ? null : 'invalid_number';
}

/** Returns Stripe.js's error code for an expiry date, or null. */
export function faultOfExpiry(text, today = new Date()) {
  const digits = digitsOf(text);
  if (digits.length < 4) return 'incomplete_expiry';
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < today.getFullYear()) return 'invalid_expiry_year_past';
  return year === today.getFullYear() && month < today.getMonth() + 1 ? 'invalid_expiry_month' : null;
}

/** Returns Stripe.js's error code for a security code, or null. */
export const faultOfCvc = (text, number) =>
  digitsOf(text).length < brandOf(digitsOf(number)).cvc ? 'incomplete_cvc' : null;
