import type { Problem } from '@/api/problem';
import type { ErrorCode } from '@/api/types';
import { serverFaults } from './serverFaults';

const refused = (changes: Partial<Problem>): Problem => ({
  status: 422,
  code: 'invalid_parameters',
  title: '',
  detail: '',
  errors: null,
  error_codes: null,
  request_id: null,
  retry_after_ms: null,
  ...changes,
});
const faultOf = (code: ErrorCode, words: string) => serverFaults(refused({ errors: { field: [words] }, error_codes: { field: [code] } }))['field'];

it.each<[ErrorCode, string]>([
  ['required', 'required'],
  ['not_an_email', 'email'],
  ['not_a_phone_number', 'phone'],
  ['mismatch', 'passwords'],
  ['too_common', 'common'],
  ['breached', 'breached'],
  ['unchanged', 'temporary'],
  ['wrong', 'currentPassword'],
  ['not_accepted', 'terms'],
  ['not_a_number', 'number'],
  ['unknown', 'choice'],
  ['taken', 'registered'],
])('has a text for %s, whatever the words of the server', (code, key) => {
  expect(faultOf(code, 'Other words than today')).toEqual({ key });
});

it('takes the bound of a length from the words', () => {
  expect(faultOf('too_short', 'More than 7 characters')).toEqual({ key: 'longer', number: 7 });
  expect(faultOf('too_long', 'Fewer than 129 characters')).toEqual({ key: 'shorter', number: 129 });
});

it('shows the words of the server where it has no text of its own', () => {
  expect(faultOf('repeated', 'It must be given once.')).toEqual({ words: 'It must be given once.' });
  expect(faultOf('too_long', 'Too long.')).toEqual({ words: 'Too long.' });
  expect(serverFaults(refused({ errors: { field: ['Words'] } }))).toEqual({ field: { words: 'Words' } });
  expect(serverFaults(refused({}))).toEqual({});
});
