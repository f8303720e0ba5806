import type { CustomForm } from '@/api/types';
import { email, type Fault, type Faults, faults, phone, required } from './rules';

type Entry = CustomForm['entries'][number];
type Values = (name: string) => string;

/** Validates the answers to a channel's form. */
export function checkAnswers(form: CustomForm, value: Values): Faults {
  return faults(Object.fromEntries(form.entries.map((entry) => [entry.name, faultOf(entry, value(entry.name).trim())])));
}

/** Returns the answers to send. An unticked checkbox is sent as `false`. */
export function answersOf(form: CustomForm, value: Values): Record<string, string | boolean> {
  return Object.fromEntries(form.entries.map(({ name, kind }) => [name, kind === 'checkbox' ? value(name) !== '' : value(name).trim()]));
}

function faultOf(entry: Entry, text: string): Fault | null {
  if (text === '') return entry.required ? required(text) : null;
  if (entry.kind === 'checkbox') return null;
  if (entry.kind === 'email') return email(text);
  if (entry.kind === 'tel') return phone(text);
  if (entry.kind === 'number') return /^-?\d+$/.test(text) ? null : { code: 'not_a_number' };
  if (entry.kind === 'select') return entry.options.includes(text) ? null : { code: 'unknown' };
  const length = [...text].length;
  if (entry.min_length !== null && length < entry.min_length) return { code: 'too_short', number: entry.min_length - 1 };
  return entry.max_length !== null && length > entry.max_length ? { code: 'too_long', number: entry.max_length + 1 } : null;
}
