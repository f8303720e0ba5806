import { useTranslation } from '@/i18n/useTranslation';
import { Button, LinkButton } from '@/ui/Button';
import styles from '@/features/player/Stage.module.css';
import { StageFrame } from '@/features/player/StageFrame';

interface Props {
  /** The event does not exist, as opposed to a failed request. */
  missing: boolean;
  plain: boolean;
  onRetry: () => void;
}

export function StageError({ missing, plain, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <StageFrame plain={plain} broad>
      <div className={styles.notice} role="alert">
        <h1>{missing ? t('watch.missing.title') : t('watch.failed.title')}</h1>
        <p>{missing ? t('watch.missing.text') : t('watch.failed.text')}</p>
        <div className={styles.actions}>
          {!missing && (
            <Button look="primary" icon="refresh" onClick={onRetry}>
              {t('ui.error.retry')}
            </Button>
          )}
          {!plain && <LinkButton to="/schedule">{t('watch.toSchedule')}</LinkButton>}
        </div>
      </div>
    </StageFrame>
  );
}
