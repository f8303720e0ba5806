import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import styles from './BuyScreen.module.css';

/** Placeholder until the quote and the viewer are loaded. */
export function BuySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.columns} role="status" aria-label={t('app.loading')}>
      <Skeleton height="480px" className={styles.outline} />
      <FormSkeleton />
    </div>
  );
}

/** Placeholder for the payment form. */
export function FormSkeleton() {
  return (
    <div className={styles.stack} aria-busy="true">
      <Skeleton height="28px" width="220px" />
      <Skeleton height="240px" width="100%" />
      <Skeleton height="52px" width="100%" />
    </div>
  );
}
