import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import { IMAGE_RATIO } from '@/lib/constants';
import styles from './SelectPackageScreen.module.css';

/** Placeholder while a pass loads that went on sale after the page was opened. */
export function PassSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.columns} role="status" aria-label={t('app.loading')}>
      <div className={styles.head}>
        <Skeleton ratio={IMAGE_RATIO} width="100%" />
        <Skeleton width="90px" height="24px" />
        <Skeleton width="min(420px, 80%)" height="40px" />
        <Skeleton width="min(560px, 96%)" height="24px" />
      </div>
      <Skeleton height="360px" />
    </div>
  );
}
