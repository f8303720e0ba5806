// @vitest-environment node
import type { Problem } from '@/api/problem';
import type { ErrorCode } from '@/api/types';
import { faultsOf, refusedFaults } from './clipFaults';

const bounds = { start: 0, end: 600, shortest: 1, longest: 300 };
const good = { name: 'Winner', tags: ['goal'], span: { start: 10, end: 25 }, bounds };
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

it('finds nothing wrong with a good clip', () => expect(faultsOf(good)).toEqual({}));

it('wants a name and a tag', () => {
  expect(faultsOf({ ...good, name: '  ', tags: [] })).toEqual({ name: 'name', tags: 'tags' });
});

it('knows how long a clip can be, and where its recording ends', () => {
  expect(faultsOf({ ...good, span: { start: 10, end: 10.5 } })).toEqual({ whole: 'length' });
  expect(faultsOf({ ...good, span: { start: 10, end: 311 } })).toEqual({ whole: 'length' });
  expect(faultsOf({ ...good, span: { start: 590, end: 601 } })).toEqual({ whole: 'range' });
  expect(faultsOf({ ...good, span: { start: 10, end: 310.001 } })).toEqual({});
});

it('says of a refusal what there are words for, at the field it is about', () => {
  const both = refused({ errors: { tags: ['There is no tag "x"'], duration: ['Other'] }, error_codes: { tags: ['unknown'], duration: ['mismatch'] } });
  expect(refusedFaults(both)).toEqual({ tags: 'tagUnknown', whole: 'generic' });
  expect(refusedFaults(refused({ status: 403, code: 'clip_limit' }))).toEqual({ whole: 'clip_limit' });
  expect(refusedFaults(refused({ status: 429, code: 'too_many_attempts' }))).toEqual({ whole: 'tooOften' });
  expect(refusedFaults(refused({ status: 500, code: 'internal' }))).toEqual({ whole: 'generic' });
});

it('tells two mistakes of one field apart by their codes', () => {
  const wrong = (code: ErrorCode) => refusedFaults(refused({ errors: { duration: ['Words'] }, error_codes: { duration: [code] } }));
  expect(wrong('after_end')).toEqual({ whole: 'range' });
  expect(wrong('out_of_range')).toEqual({ whole: 'length' });
  expect(wrong('required')).toEqual({ whole: 'generic' });
});
