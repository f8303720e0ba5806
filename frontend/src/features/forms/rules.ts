/** Why a field is refused: the key of its text under `forms.wrong`, or the server's own words. */
export type Fault =
  | { key: 'required' | 'email' | 'phone' | 'passwords' | 'terms' | 'common' | 'breached' | 'temporary' | 'number' | 'choice' | 'registered' | 'currentPassword' | 'captcha' }
  | { key: 'longer' | 'shorter'; number: number }
  | { words: string };

export type Faults = Record<string, Fault>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = [10, 14] as const;
export const PASSWORD_MOST = 128;

export function required(text: string): Fault | null {
  return text.trim() === '' ? { key: 'required' } : null;
}

export function email(text: string): Fault | null {
  return required(text) ?? (EMAIL.test(text.trim()) ? null : { key: 'email' });
}

/** An optional plus, then 10 to 14 digits with separators; none at all is right, too. */
export function phone(text: string): Fault | null {
  const number = text.trim();
  if (number === '') return null;
  const digits = number.replace(/\D/g, '').length;
  return PHONE.test(number) && digits >= PHONE_DIGITS[0] && digits <= PHONE_DIGITS[1] ? null : { key: 'phone' };
}

export function password(text: string, minimum: number): Fault | null {
  if (text === '') return { key: 'required' };
  const length = [...text].length;
  if (length < minimum) return { key: 'longer', number: minimum - 1 };
  return length > PASSWORD_MOST ? { key: 'shorter', number: PASSWORD_MOST + 1 } : null;
}

export function same(first: string, second: string): Fault | null {
  if (second === '') return { key: 'required' };
  return first === second ? null : { key: 'passwords' };
}

/** The faults of the named fields, without those that have none. */
export function faults(found: Record<string, Fault | null>): Faults {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Fault] => entry[1] !== null));
}
