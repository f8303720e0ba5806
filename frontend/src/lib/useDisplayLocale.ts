import { localeOf } from '@/i18n/language';
import { useTranslation } from '@/i18n/useTranslation';

/**
 * Returns the locale for dates, times and numbers: that of the channel's country, else the viewer's preferred regional variant
 * of the page's language, if any.
 */
export function displayLocale(language: string, preferred: readonly string[]): string {
  const locale = localeOf(language);
  const own = preferred.find((tag) => tag.toLowerCase().startsWith(`${locale.toLowerCase()}-`));
  return own ?? locale;
}

export function useDisplayLocale(): string {
  return displayLocale(useTranslation().language, navigator.languages);
}
