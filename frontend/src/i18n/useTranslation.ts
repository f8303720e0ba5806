import { useSyncExternalStore } from 'react';
import type { Language } from './language';
import { currentLanguage, onLanguageChange, type Translate, translate } from './translate';

interface Texts {
  /** A different function for each language, so that memoized values that depend on it are recomputed. */
  t: Translate;
  language: Language;
}

const texts = new Map<Language, Texts>();

function current(): Texts {
  const language = currentLanguage();
  const known = texts.get(language) ?? { t: (key, values) => translate(key, values), language };
  texts.set(language, known);
  return known;
}

/** Returns the translate function and the page's language; re-renders when the language changes. */
export function useTranslation(): Texts {
  return useSyncExternalStore(onLanguageChange, current, current);
}
