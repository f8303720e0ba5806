import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepInMemory, storage } from './storage';

describe('storage', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps values under the prefix', () => {
    storage.set('colour', { a: 1 });
    expect(Object.keys(localStorage)).toEqual(['rudy_colour']);
    expect(storage.get('colour')).toEqual({ a: 1 });
  });

  it('forgets after 31104e6 ms unless told otherwise', () => {
    storage.set('long', 1);
    storage.set('short', 2, 1000);
    vi.advanceTimersByTime(1000);
    expect(storage.get('short')).toBeNull();
    expect(localStorage.getItem('rudy_short')).toBeNull();
    vi.setSystemTime(1_000_000 + 31_104e6 - 1);
    expect(storage.get('long')).toBe(1);
    vi.setSystemTime(1_000_000 + 31_104e6);
    expect(storage.get('long')).toBeNull();
  });

  it('takes what it cannot read for absent', () => {
    localStorage.setItem('rudy_foreign', 'not json');
    localStorage.setItem('rudy_bare', '"text"');
    expect(storage.get('foreign')).toBeNull();
    expect(storage.get('bare')).toBeNull();
  });

  it('lasts as long as the page where the browser refuses', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('refused', 'here');
    expect(storage.get('refused')).toBe('here');
    storage.remove('refused');
    expect(storage.get('refused')).toBeNull();
  });

  it('leaves the browser’s storage alone once it is told to keep values in memory', () => {
    storage.set('language', 'en');
    keepInMemory();
    expect(storage.get('language')).toBeNull();
    storage.set('language', 'fr');
    expect(storage.get('language')).toBe('fr');
    expect(localStorage.getItem('rudy_language')).toContain('en');
    storage.remove('language');
    expect(storage.get('language')).toBeNull();
    expect(localStorage.getItem('rudy_language')).toContain('en');
  });
});
