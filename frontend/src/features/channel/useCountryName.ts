import type { Geo } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';

/** The country in the page's language; null where it is unknown. */
export function useCountryName(geo: Geo | undefined): string | null {
  const locale = useDisplayLocale();
  if (!geo?.country_code) return geo?.country ?? null;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(geo.country_code) ?? geo.country;
}
