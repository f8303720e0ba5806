import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import styles from './BuyScreen.module.css';

/** The screen's outline, until it is known what is bought and by whom. */
export function BuySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.columns} role="status" aria-label={t('app.loading')}>
      <Skeleton height="480px" className={styles.outline} />
      <FormSkeleton />
    </div>
  );
}

/** The outline of how it is paid. */
export function FormSkeleton() {
  return (
    <div className={styles.stack} aria-busy="true">
      <Skeleton height="28px" width="220px" />
      <Skeleton height="240px" width="100%" />
      <Skeleton height="52px" width="100%" />
    </div>
  );
}
