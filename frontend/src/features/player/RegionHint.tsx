import { useTranslation } from '@/i18n/useTranslation';
import { useCountryName } from '@/features/channel/useCountryName';
import { useGeo } from '@/features/channel/useGeo';
import '@/i18n/en.json?region';

/** Where the viewer seems to be: someone behind a distant proxy learns why. */
export function RegionHint() {
  const { t } = useTranslation();
  const country = useCountryName(useGeo());
  return country && <p>{t('region.country', { country })}</p>;
}
