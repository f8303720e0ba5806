import { useSyncExternalStore } from 'react';
import type { Language } from './language';
import { currentLanguage, onLanguageChange, type Translate, translate } from './translate';

interface Texts {
  /** Another function in each language, so that what depends on it is made anew. */
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

/** The texts in the language of the page, which is followed when it changes. */
export function useTranslation(): Texts {
  return useSyncExternalStore(onLanguageChange, current, current);
}
