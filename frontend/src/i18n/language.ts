import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/constants';
import { storage } from '@/lib/storage';

export type Language = (typeof LANGUAGES)[number];

const STORED = 'language';

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Names of the site's languages, each in its own language; `Intl.DisplayNames` is slow to load. */
const NAMES: Record<Language, string> = { en: 'English', fr: 'français' };

/** Returns a language's name in that language, by its code. */
export function languageName(language: string): string {
  if (isLanguage(language)) return NAMES[language];
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Returns the locale of a language: English has the one of the channel's country, which the server writes into the page. */
export function localeOf(language: string): string {
  return (language === DEFAULT_LANGUAGE && document.documentElement.dataset['english']) || language;
}

/** Returns the viewer's choice on this site, if any. */
export function chosenLanguage(): Language | null {
  const stored = storage.get<string>(STORED);
  return isLanguage(stored) ? stored : null;
}

export function chooseLanguage(language: Language): void {
  storage.set(STORED, language);
}

export function forgetLanguage(): void {
  storage.remove(STORED);
}

/** Stores the language of a link (`?lang=fr`) as the viewer's choice. */
export function takeLanguageFromAddress(query: string): void {
  const named = new URLSearchParams(query).get('lang');
  if (isLanguage(named)) chooseLanguage(named);
}

/** Returns the initial language: the viewer's choice, else the language of the server's page. */
export function initialLanguage(): Language {
  const page = document.documentElement.lang.slice(0, 2);
  return chosenLanguage() ?? (isLanguage(page) ? page : DEFAULT_LANGUAGE);
}
