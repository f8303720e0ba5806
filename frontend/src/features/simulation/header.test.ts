import { headerOf } from './header';
import { PLAIN, type State } from './storedSimulation';

const NOW = Date.parse('2026-03-14T12:00:00.480Z');
const header = (state: Partial<State>) => headerOf({ token: 'signed.text', state: { ...PLAIN, ...state } }, NOW);

it('says how the state differs from the plain one, and nothing else', () => {
  expect(header({})).toBe('signed.text;viewer=guest');
  expect(header({ viewer: 'temporary_password', language: 'fr' })).toBe('signed.text;viewer=temporary_password');
  expect(header({ viewer: 'subscriber' })).toBe('signed.text;viewer=subscriber');
  expect(header({ viewer: 'subscriber', pass: 3, country: 'FR' })).toBe('signed.text;viewer=subscriber;package=3;country=FR');
});

it('leaves a pass to those who have one', () => {
  expect(header({ viewer: 'user', pass: 3 })).toBe('signed.text;viewer=user');
});

it('tells the moment to the second, as it goes on', () => {
  const moment = { occasion: null, eventId: null, ahead: 3_600_000 };
  expect(header({ moment })).toBe('signed.text;viewer=guest;at=2026-03-14T13:00:00Z');
});
