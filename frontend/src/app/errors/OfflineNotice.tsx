import { useSyncExternalStore } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={online ? 'visually-hidden' : styles.notice}>
      {!online && (
        <>
          <Icon name="world-off" size={18} />
          {t('errors.offline')}
        </>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
