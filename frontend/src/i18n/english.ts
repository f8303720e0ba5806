import i18next from 'i18next';
import { DEFAULT_LANGUAGE } from '@/lib/constants';
import first from './en.json?first';

const texts = { ...first };

/** The English texts that are there so far: those of every page, and those of the screens whose scripts were loaded. */
export function englishTexts(): object {
  return texts;
}

/** Adds the texts that a screen's script brings along. */
export function provideTexts(sections: object): void {
  Object.assign(texts, sections);
  if (i18next.isInitialized) i18next.addResourceBundle(DEFAULT_LANGUAGE, 'translation', sections);
}
