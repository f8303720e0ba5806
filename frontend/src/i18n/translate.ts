import { type Messages, setupI18n } from '@lingui/core';
import { DEFAULT_LANGUAGE } from '@/lib/constants';
import type en from './en.json';
import { isLanguage, type Language } from './language';

/** The keys of the texts: `section.part.name`. */
export type TextKey = Keys<typeof en>;
type Keys<Tree, Above extends string = ''> = { [Name in keyof Tree & string]: Tree[Name] extends string ? `${Above}${Name}` : Keys<Tree[Name], `${Above}${Name}.`> }[keyof Tree & string];

/** Returns a text with its placeholders filled in. */
export type Translate = (key: TextKey, values?: Record<string, unknown>) => string;

/** The texts that are there so far, and the language of the page. */
export const i18n = setupI18n({ locale: DEFAULT_LANGUAGE, messages: { [DEFAULT_LANGUAGE]: {} } });

/**
 * Adds English texts: those of every page, or those that a screen's script brings along. The scripts that the build makes
 * of the texts call it.
 * @public
 */
export function provideTexts(texts: Messages): void {
  i18n.load(DEFAULT_LANGUAGE, texts);
}

/** A text in the language of the page, for what is no component. */
export const translate: Translate = (key, values) => i18n._(key, values);

export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE;
}

/** Tells of every change of the language. Returns how to stop. */
export function onLanguageChange(listener: (language: Language) => void): () => void {
  let before = i18n.locale;
  // Texts that are added are told, too.
  return i18n.on('change', () => {
    if (i18n.locale === before) return;
    before = i18n.locale;
    listener(currentLanguage());
  });
}
