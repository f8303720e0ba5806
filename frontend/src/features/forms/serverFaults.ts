import { fieldError, type Problem } from '@/api/problem';
import type { ErrorCode } from '@/api/types';
import type { Fault, Faults } from './rules';

/** The API speaks English; mistakes that have texts of their own are said in the viewer's language. */
const KNOWN: Partial<Record<ErrorCode, Fault>> = {
  required: { key: 'required' },
  not_an_email: { key: 'email' },
  not_a_phone_number: { key: 'phone' },
  mismatch: { key: 'passwords' },
  too_common: { key: 'common' },
  breached: { key: 'breached' },
  unchanged: { key: 'temporary' },
  wrong: { key: 'currentPassword' },
  not_accepted: { key: 'terms' },
  not_a_number: { key: 'number' },
  unknown: { key: 'choice' },
  taken: { key: 'registered' },
};
const LENGTHS: Partial<Record<ErrorCode, 'longer' | 'shorter'>> = { too_short: 'longer', too_long: 'shorter' };

/** What the server found wrong, by field. */
export function serverFaults(problem: Problem): Faults {
  const found = Object.keys(problem.errors ?? {}).flatMap((name) => {
    const error = fieldError(problem, name);
    return error ? [[name, faultOf(error.code, error.words)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The bound of a length is the number in the server's words. */
function faultOf(code: ErrorCode | undefined, words: string): Fault {
  const key = code && LENGTHS[code];
  const bound = key && /\d+/.exec(words)?.[0];
  if (key && bound) return { key, number: Number(bound) };
  return (code && KNOWN[code]) ?? { words };
}
