import { use, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';

/** The locale that dates, times and numbers are written in: the viewer's own variant of the page's language, where they have one. */
export function displayLocale(language: string, preferred: readonly string[]): string {
  const own = preferred.find((tag) => tag.toLowerCase().startsWith(`${language.toLowerCase()}-`));
  return own ?? language;
}

export function useDisplayLocale(): string {
  const { i18n } = use(I18nContext);
  // Without the texts that `useTranslation` brings along, which lists of hundreds would make over and over.
  const language = useSyncExternalStore(
    (changed) => {
      i18n.on('languageChanged', changed);
      return () => i18n.off('languageChanged', changed);
    },
    () => i18n.language,
  );
  return displayLocale(language, navigator.languages);
}
