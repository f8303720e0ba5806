import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/lib/constants';
import { loadChunk } from '@/lib/loadChunk';
import { englishTexts } from './english';
import type { Language } from './language';

/** English comes with the scripts that need it, as the fallback; the others are had whole, when needed. */
const CATALOGUES: Record<Language, () => Promise<object>> = {
  en: () => Promise.resolve(englishTexts()),
  fr: () => loadChunk(() => import('./fr.json')).then((module) => module.default),
};

/** Makes the texts ready in `language`. A catalogue that can't be had leaves the English one. */
export async function startI18n(language: Language): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...LANGUAGES],
    resources: { en: { translation: englishTexts() as Record<string, string> } },
    interpolation: { escapeValue: false },
  });
  await switchTexts(language).catch(() => undefined);
  return i18next;
}

export async function switchTexts(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await CATALOGUES[language]());
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
