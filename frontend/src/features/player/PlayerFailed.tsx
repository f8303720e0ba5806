import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import styles from './Stage.module.css';

/** Error message for a stopped video, with a button that resumes at the same position. */
export function PlayerFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert">
      <h2>{t('watch.stopped.title')}</h2>
      <p>{t('watch.stopped.text')}</p>
      <div className={styles.actions}>
        <Button look="primary" icon="refresh" onClick={onRetry}>
          {t('watch.stopped.retry')}
        </Button>
      </div>
    </div>
  );
}
