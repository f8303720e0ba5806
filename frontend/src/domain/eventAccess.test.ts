// @vitest-environment node
import { event } from '@/testing/events';
import { accessBadge } from './eventAccess';

it('tells what it takes to watch', () => {
  const closed = event({ has_access: false });
  expect(accessBadge(event())).toEqual({ kind: 'free' });
  expect(accessBadge({ ...closed, type: 'register' })).toEqual({ kind: 'sign_in' });
  expect(accessBadge({ ...closed, type: 'paid' })).toEqual({ kind: 'pass' });
  expect(accessBadge({ ...closed, type: 'ppv', price: 1550, currency: 'CAD' })).toEqual({ kind: 'price', minor: 1550, currency: 'CAD' });
  expect(accessBadge({ ...closed, type: 'ppv' })).toEqual({ kind: 'pass' });
});

it('shows what is held as included', () => {
  expect(accessBadge(event({ type: 'ppv', has_access: true }))).toEqual({ kind: 'included' });
});
