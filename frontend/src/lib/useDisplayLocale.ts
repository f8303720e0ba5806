import { useTranslation } from '@/i18n/useTranslation';

/** Returns the locale for dates, times and numbers: the viewer's preferred regional variant of the page's language, if any. */
export function displayLocale(language: string, preferred: readonly string[]): string {
  const own = preferred.find((tag) => tag.toLowerCase().startsWith(`${language.toLowerCase()}-`));
  return own ?? language;
}

export function useDisplayLocale(): string {
  return displayLocale(useTranslation().language, navigator.languages);
}
