import { useTranslation } from '@/i18n/useTranslation';
import { RELOAD_COOLDOWN_MS } from '@/lib/constants';
import { ReloadScreen } from './ReloadScreen';

/** Replaces the site when the API key or the channel's data failed to load. */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <ReloadScreen title={t('errors.whoops')} lines={[t('errors.technical'), t('errors.refresh')]} cooldown={RELOAD_COOLDOWN_MS} />
    </main>
  );
}
