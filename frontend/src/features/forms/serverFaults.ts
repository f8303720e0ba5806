import type { Problem } from '@/api/problem';
import type { Fault, Faults } from './rules';

/** The API speaks English; what it is known to say about fields is said in the viewer's language. */
const KNOWN: Record<string, Fault> = {
  'Field is required': { key: 'required' },
  'A valid email address is required': { key: 'email' },
  'A valid phone number is required': { key: 'phone' },
  'The password and password confirmation do not match': { key: 'passwords' },
  'This password is too common. Please choose another one': { key: 'common' },
  'This password is known from a data breach. Please choose another one': { key: 'breached' },
  'Choose another password than the temporary one': { key: 'temporary' },
  'Wrong auth data': { key: 'currentPassword' },
  'Terms must be accepted': { key: 'terms' },
  'A whole number is required': { key: 'number' },
  'One of the choices is required': { key: 'choice' },
  'The email address you have entered is already registered.': { key: 'registered' },
  'You are not registered yet. Please accept terms and conditions and click Register to continue.': { key: 'terms' },
};
const LONGER = /^Field length must be greater than (\d+)$/;
const SHORTER = /^Field length must be less than (\d+)$/;

/** What the server found wrong, by field. */
export function serverFaults(problem: Problem): Faults {
  const found = Object.entries(problem.errors ?? {}).flatMap(([name, [words]]) => (words ? [[name, faultOf(words)] as const] : []));
  return Object.fromEntries(found);
}

function faultOf(words: string): Fault {
  const longer = LONGER.exec(words)?.[1];
  const shorter = SHORTER.exec(words)?.[1];
  if (longer) return { key: 'longer', number: Number(longer) };
  if (shorter) return { key: 'shorter', number: Number(shorter) };
  return KNOWN[words] ?? { words };
}
