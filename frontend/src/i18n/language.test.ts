import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchTexts } from './i18n';
import { chosenLanguage, forgetLanguage, initialLanguage, localeOf, takeLanguageFromAddress } from './language';

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

describe('the locale', () => {
  const { dataset } = document.documentElement;
  afterEach(() => {
    delete dataset['english'];
  });

  it('is the language itself where the channel names no country', () => {
    expect([localeOf('en'), localeOf('fr')]).toEqual(['en', 'fr']);
  });

  it('is that of the channel’s country, in English only', async () => {
    dataset['english'] = 'en-GB';
    expect([localeOf('en'), localeOf('fr')]).toEqual(['en-GB', 'fr']);
    await switchTexts('en');
    expect(document.documentElement.lang).toBe('en-GB');
  });
});
