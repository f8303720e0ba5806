import { describe, expect, it } from 'vitest';
import { email, faults, password, phone, required, same } from './rules';

describe('the rules of fields', () => {
  it.each(['ada@example.org', ' ada.b+c@mail.example.org '])('%s is an address', (text) => expect(email(text)).toBeNull());
  it.each(['ada', 'ada@', '@example.org', 'a b@example.org', 'ada@example'])('%s is no address', (text) => expect(email(text)).toEqual({ key: 'email' }));
  it('an address is needed', () => expect(email(' ')).toEqual({ key: 'required' }));

  it.each(['', '+1 (555) 010-9999', '0123456789', '+12345678901234'])('"%s" is a phone number, or none', (text) => expect(phone(text)).toBeNull());
  it.each(['123456789', '+123456789012345', '555-CALL-NOW', '1+234567890'])('%s is no phone number', (text) => expect(phone(text)).toEqual({ key: 'phone' }));

  it('a password has its bounds, counted in characters', () => {
    expect(password('1234567', 8)).toEqual({ key: 'longer', number: 7 });
    expect(password('12345678', 8)).toBeNull();
    expect(password('🏒'.repeat(8), 8)).toBeNull();
    expect(password('a'.repeat(129), 8)).toEqual({ key: 'shorter', number: 129 });
    expect(password('', 8)).toEqual({ key: 'required' });
  });

  it('a confirmation is the same once more', () => {
    expect(same('first', 'first')).toBeNull();
    expect(same('first', 'second')).toEqual({ key: 'passwords' });
    expect(same('first', 'first ')).toEqual({ key: 'passwords' });
    expect(same('first', '')).toEqual({ key: 'required' });
  });

  it('only what is wrong is told', () => {
    expect(faults({ a: required('x'), b: required(' ') })).toEqual({ b: { key: 'required' } });
  });
});
