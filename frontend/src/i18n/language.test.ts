import { beforeEach, describe, expect, it } from 'vitest';
import { chosenLanguage, forgetLanguage, initialLanguage, takeLanguageFromAddress } from './language';

describe('the language', () => {
  beforeEach(() => {
    document.documentElement.lang = 'fr-CA';
  });

  it('is the one the page was written in, until one is chosen', () => {
    expect(chosenLanguage()).toBeNull();
    expect(initialLanguage()).toBe('fr');
  });

  it('is the one that a link names', () => {
    takeLanguageFromAddress('?trk=1&lang=en');
    expect(chosenLanguage()).toBe('en');
    expect(initialLanguage()).toBe('en');
    forgetLanguage();
    expect(chosenLanguage()).toBeNull();
  });

  it('is English where the page is in a language that the interface lacks', () => {
    document.documentElement.lang = 'de';
    takeLanguageFromAddress('?lang=de');
    expect(initialLanguage()).toBe('en');
  });
});
