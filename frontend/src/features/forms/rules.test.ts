import { describe, expect, it } from 'vitest';
import document from '../../../../server/openapi.json';
import english from '@/i18n/en.json';
import { email, faults, password, phone, refusedFields, required, mustMatch } from './rules';

describe('the rules of fields', () => {
  it.each(['ada@example.org', ' ada.b+c@mail.example.org '])('%s is an address', (text) => expect(email(text)).toBeNull());
  it.each(['ada', 'ada@', '@example.org', 'a b@example.org', 'ada@example'])('%s is no address', (text) =>
    expect(email(text)).toEqual({ code: 'not_an_email' }),
  );
  it('an address is needed', () => expect(email(' ')).toEqual({ code: 'required' }));

  it.each(['', '+1 (555) 010-9999', '0123456789', '+12345678901234'])('"%s" is a phone number, or none', (text) => expect(phone(text)).toBeNull());
  it.each(['123456789', '+123456789012345', '555-CALL-NOW', '1+234567890'])('%s is no phone number', (text) =>
    expect(phone(text)).toEqual({ code: 'not_a_phone_number' }),
  );

  it('a password has its bounds, counted in characters', () => {
    expect(password('1234567', 8)).toEqual({ code: 'too_short', number: 7 });
    expect(password('12345678', 8)).toBeNull();
    expect(password('🏒'.repeat(8), 8)).toBeNull();
    expect(password('a'.repeat(129), 8)).toEqual({ code: 'too_long', number: 129 });
    expect(password('', 8)).toEqual({ code: 'required' });
  });

  it('a confirmation is the same once more', () => {
    expect(mustMatch('first', 'first')).toBeNull();
    expect(mustMatch('first', 'second')).toEqual({ code: 'mismatch' });
    expect(mustMatch('first', 'first ')).toEqual({ code: 'mismatch' });
    expect(mustMatch('first', '')).toEqual({ code: 'required' });
  });

  it('only what is wrong is told', () => {
    expect(faults({ a: required('x'), b: required(' ') })).toEqual({ b: { code: 'required' } });
  });
});

it('every code of the API has a text', () => {
  const codes = document.components.schemas.ErrorCode.enum;
  expect(codes.length).toBeGreaterThan(20);
  expect(Object.keys(english.forms.wrong)).toEqual(expect.arrayContaining(codes));
});

it('takes the first mistake of each field by its code, whatever the sentences say', () => {
  const problem = { status: 422, code: 'invalid_parameters', title: '', detail: '', request_id: null, retry_after_ms: null };
  const refused = refusedFields({ ...problem, errors: { email: ['One', 'Two'] }, error_codes: { email: ['taken', 'invalid'] } });
  expect(refused).toEqual({ email: { code: 'taken' } });
  expect(refusedFields({ ...problem, errors: null, error_codes: null })).toEqual({});
});
