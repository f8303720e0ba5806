import type { Geo } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';

/** Returns the country's name in the page's language, or null if it is unknown. */
export function useCountryName(geo: Geo | undefined): string | null {
  const locale = useDisplayLocale();
  if (!geo?.country_code) return geo?.country ?? null;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(geo.country_code) ?? geo.country;
}
