import { useTranslation } from '@/i18n/useTranslation';

/** The locale that dates, times and numbers are written in: the viewer's own variant of the page's language, where they have one. */
export function displayLocale(language: string, preferred: readonly string[]): string {
  const own = preferred.find((tag) => tag.toLowerCase().startsWith(`${language.toLowerCase()}-`));
  return own ?? language;
}

export function useDisplayLocale(): string {
  return displayLocale(useTranslation().language, navigator.languages);
}
