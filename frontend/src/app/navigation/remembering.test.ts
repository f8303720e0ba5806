import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '@/lib/constants';
import { storage } from '@/lib/storage';
import { isRemembered } from '@/features/session/returnPath';
import { keepTrackingCode } from './remembering';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  '/login',
  '/registration',
  '/verify-notice',
  '/verify-email',
  '/password-reset-request',
  '/password-reset',
  '/confirm-account-deletion',
  '/renewal',
  '/404',
])('leads nobody back to %s', (path) => {
  expect(isRemembered(path)).toBe(false);
});

it('remembers every other page', () => {
  expect(['/', '/watch/7', '/profile/edit', '/our-crew'].every(isRemembered)).toBe(true);
});

it('keeps an outer tracking code for three hours', () => {
  keepTrackingCode('?trk=spring&q=cup');
  expect(storage.get('trk')).toBe('spring');
  expect(localStorage.getItem('rudy_trk')).toContain('spring');
  vi.setSystemTime(Date.now() + 3 * HOUR_MS - 1);
  expect(storage.get('trk')).toBe('spring');
  vi.setSystemTime(Date.now() + 1);
  expect(storage.get('trk')).toBeNull();
});

it('leaves the code that is there where an address has none', () => {
  keepTrackingCode('?trk=spring');
  keepTrackingCode('?q=cup');
  keepTrackingCode('?trk=');
  expect(storage.get('trk')).toBe('spring');
});
