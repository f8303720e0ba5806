import { useTranslation } from '@/i18n/useTranslation';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './StateNotice.module.css';

interface Props {
  title?: string;
  text?: string;
  onRetry: () => void;
}

export function ErrorState({ title, text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.mark}>
        <Icon name="alert" size={28} />
      </span>
      <p className={styles.title}>{title ?? t('ui.error.title')}</p>
      <p className={styles.text}>{text ?? t('ui.error.text')}</p>
      <div className={styles.actions}>
        <Button icon="refresh" onClick={onRetry}>
          {t('ui.error.retry')}
        </Button>
      </div>
    </div>
  );
}
