// @vitest-environment node
import { event } from '@/testing/events';
import { accessBadge } from './eventAccess';

it('tells what it takes to watch', () => {
  const closed = event({ has_access: false, entitled: false });
  expect(accessBadge(event())).toEqual({ kind: 'free' });
  expect(accessBadge({ ...closed, type: 'register' })).toEqual({ kind: 'sign_in' });
  expect(accessBadge({ ...closed, type: 'paid' })).toEqual({ kind: 'pass' });
  expect(accessBadge({ ...closed, type: 'ppv', price: 1550, currency: 'CAD' })).toEqual({ kind: 'price', minor: 1550, currency: 'CAD' });
  expect(accessBadge({ ...closed, type: 'ppv' })).toEqual({ kind: 'pass' });
});

it('shows what is held as included', () => {
  expect(accessBadge(event({ type: 'ppv', has_access: true, entitled: true }))).toEqual({ kind: 'included' });
});

it.each(['register', 'paid', 'ppv'] as const)('shows what will be open to the viewer as included: %s', (type) => {
  expect(accessBadge(event({ type, stream_status: 'upcoming', has_access: false, entitled: true }))).toEqual({ kind: 'included' });
});

it('has no badge for what is over and was not recorded', () => {
  expect(accessBadge(event({ type: 'paid', stream_status: 'finished', has_replay: false }))).toEqual({ kind: 'none' });
  expect(accessBadge(event({ type: 'free', stream_status: 'finished', has_replay: true }))).toEqual({ kind: 'free' });
});
