import { type Messages, setupI18n } from '@lingui/core';
import { DEFAULT_LANGUAGE } from '@/lib/constants';
import type en from './en.json';
import { isLanguage, type Language, localeOf } from './language';

/** Keys of the texts, such as `section.part.name`. */
export type TextKey = Keys<typeof en>;
type Keys<Tree, Above extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? `${Above}${Name}` : Keys<Tree[Name], `${Above}${Name}.`>;
}[keyof Tree & string];

/** Returns a text with its placeholders filled in. */
export type Translate = (key: TextKey, values?: Record<string, unknown>) => string;

/** The texts loaded so far and the page's language. */
export const i18n = setupI18n({ locale: DEFAULT_LANGUAGE, messages: { [DEFAULT_LANGUAGE]: {} } });

/**
 * Adds English texts, and on a channel with British spelling those that differ there. Called by the scripts that the build
 * generates from the texts, for every page and for each screen.
 * @public
 */
export function provideTexts(texts: Messages, british?: Messages): void {
  i18n.load(DEFAULT_LANGUAGE, /^en(-US)?$/.test(localeOf(DEFAULT_LANGUAGE)) ? texts : { ...texts, ...british });
}

/** Translates a text outside of components. */
export const translate: Translate = (key, values) => i18n._(key, values);

export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE;
}

/** Subscribes to changes of the language. Returns the unsubscribe function. */
export function onLanguageChange(listener: (language: Language) => void): () => void {
  let before = i18n.locale;
  // Lingui also emits `change` when texts are added.
  return i18n.on('change', () => {
    if (i18n.locale === before) return;
    before = i18n.locale;
    listener(currentLanguage());
  });
}
