import type { Problem } from '@/api/problem';
import type { ErrorCode } from '@/api/types';

/** A validation error: the API's error code and, for lengths, the bound if known. Each code has its text under `forms.wrong`. */
export interface Fault {
  code: ErrorCode | 'captcha';
  number?: number;
}

export type Faults = Record<string, Fault>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = [10, 14] as const;
export const PASSWORD_MOST = 128;

export function required(text: string): Fault | null {
  return text.trim() === '' ? { code: 'required' } : null;
}

export function email(text: string): Fault | null {
  return required(text) ?? (EMAIL.test(text.trim()) ? null : { code: 'not_an_email' });
}

/** Accepts an optional plus and 10 to 14 digits with separators. An empty text is valid. */
export function phone(text: string): Fault | null {
  const number = text.trim();
  if (number === '') return null;
  const digits = number.replace(/\D/g, '').length;
  return PHONE.test(number) && digits >= PHONE_DIGITS[0] && digits <= PHONE_DIGITS[1] ? null : { code: 'not_a_phone_number' };
}

export function password(text: string, minimum: number): Fault | null {
  if (text === '') return { code: 'required' };
  const length = [...text].length;
  if (length < minimum) return { code: 'too_short', number: minimum - 1 };
  return length > PASSWORD_MOST ? { code: 'too_long', number: PASSWORD_MOST + 1 } : null;
}

export function mustMatch(first: string, second: string): Fault | null {
  if (second === '') return { code: 'required' };
  return first === second ? null : { code: 'mismatch' };
}

/** Removes the fields without a fault. */
export function faults(found: Record<string, Fault | null>): Faults {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Fault] => entry[1] !== null));
}

/** Returns the first error of each field that the API refused. */
export function refusedFields({ error_codes }: Problem): Faults {
  return faults(Object.fromEntries(Object.entries(error_codes ?? {}).map(([name, [code]]) => [name, code ? { code } : null])));
}
