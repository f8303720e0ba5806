import { useTranslation } from '@/i18n/useTranslation';
import { useCountryName } from '@/features/channel/useCountryName';
import { useGeo } from '@/features/channel/useGeo';
import '@/i18n/en.json?region';

/** Shows the detected country, which explains a region block to a viewer behind a remote proxy. */
export function RegionHint() {
  const { t } = useTranslation();
  const country = useCountryName(useGeo());
  return country && <p>{t('region.country', { country })}</p>;
}
