import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns random letters and digits. */
export function letters(count) {
  return Array.from(randomBytes(count), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Returns a new id, such as `pi_3f…`. */
export const newId = (prefix) => `${prefix}_${letters(24)}`;

/** Returns a new secret that only the caller and the browser that receives it know. */
export const clientSecret = (id) => `${id}_secret_${letters(25)}`;

/** Returns a deterministic hash of a text, as letters and digits. */
export function digest(text, count) {
  return Array.from(
    createHash('sha256').update(text).digest().subarray(0, count),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');
}
