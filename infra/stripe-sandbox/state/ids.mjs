import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits. */
export function letters(count) {
  return Array.from(randomBytes(count), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A new id, such as `pi_3f…`. */
export const newId = (prefix) => `${prefix}_${letters(24)}`;

/** A secret that only the caller and the browser it is given to know. */
export const clientSecret = (id) => `${id}_secret_${letters(25)}`;

/** Always the same letters for the same text. */
export function digest(text, count) {
  return Array.from(
    createHash('sha256').update(text).digest().subarray(0, count),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');
}
