import { createHash } from 'node:crypto';
import path from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Signature of css-loader's `getLocalIdent`: gets the sheet's path, and the class name in it. */
type Name = (context: { resourcePath: string }, pattern: string, local: string) => string;

/**
 * Returns a function that names the classes of CSS modules: three letters derived from the sheet's path, and the class's
 * number in the sheet. Names of one sheet share their first letters, so they compress better than hashes.
 */
export function classNames(root: string): Name {
  const sheets = new Map<string, { file: string; locals: string[] }>();
  return ({ resourcePath }, _, local) => {
    const file = path.relative(root, resourcePath).replaceAll(path.sep, '/');
    const letters = lettersOf(file);
    const sheet = sheets.get(letters) ?? { file, locals: [] };
    if (sheet.file !== file) throw new Error(`Rename ${file} or ${sheet.file}: the short names of their classes would be the same.`);
    sheets.set(letters, sheet);
    if (!sheet.locals.includes(local)) sheet.locals.push(local);
    return letters + sheet.locals.indexOf(local).toString(36);
  };
}

function lettersOf(file: string): string {
  const bytes = [...createHash('sha256').update(file).digest().subarray(0, 3)];
  return bytes.map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
