import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/constants';
import { storage } from '@/lib/storage';

export type Language = (typeof LANGUAGES)[number];

const STORED = 'language';

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The site's own languages, each in itself: the browser's table of names takes long to come. */
const NAMES: Record<Language, string> = { en: 'English', fr: 'français' };

/** A language's name in itself, by its code. */
export function languageName(language: string): string {
  if (isLanguage(language)) return NAMES[language];
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** What the viewer picked on this site, if anything. */
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

/** A link may name its language (`?lang=fr`): following it is choosing that language. */
export function takeLanguageFromAddress(query: string): void {
  const named = new URLSearchParams(query).get('lang');
  if (isLanguage(named)) chooseLanguage(named);
}

/** The language to start in: the viewer's choice, else the one the server wrote the page in. */
export function initialLanguage(): Language {
  const page = document.documentElement.lang.slice(0, 2);
  return chosenLanguage() ?? (isLanguage(page) ? page : DEFAULT_LANGUAGE);
}
