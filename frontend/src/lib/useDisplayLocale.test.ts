import { afterEach, expect, it } from 'vitest';
import { displayLocale } from './useDisplayLocale';

const { dataset } = document.documentElement;
const day = (locale: string) => new Date('2031-11-24T12:00:00Z').toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

afterEach(() => {
  delete dataset['english'];
});

it('is the viewer’s variant of the language where the channel names no country', () => {
  expect(displayLocale('en', ['de', 'en-AU', 'en-US'])).toBe('en-AU');
  expect(displayLocale('fr', ['en-AU', 'fr-CA'])).toBe('fr-CA');
  expect(displayLocale('en', ['de'])).toBe('en');
});

it('is that of the channel’s country, whatever the viewer’s', () => {
  dataset['english'] = 'en-GB';
  expect(day(displayLocale('en', ['en-US']))).toBe('24 Nov');
  dataset['english'] = 'en-US';
  expect(day(displayLocale('en', ['en-GB']))).toBe('Nov 24');
  expect(displayLocale('fr', ['fr-CA'])).toBe('fr-CA');
});
