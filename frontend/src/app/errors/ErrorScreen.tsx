import { useTranslation } from '@/i18n/useTranslation';
import { RELOAD_COOLDOWN_MS } from '@/lib/constants';
import { ReloadScreen } from './ReloadScreen';

/** In place of the site when its key, or the channel itself, could not be had. */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <ReloadScreen
        title={t('errors.whoops')}
        lines={[t('errors.technical'), t('errors.refresh')]}
        cooldown={RELOAD_COOLDOWN_MS}
      />
    </main>
  );
}
