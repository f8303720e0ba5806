import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import styles from './Cutter.module.css';

export function CutterSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.cutter} role="status" aria-label={t('app.loading')} aria-busy="true">
      <div className={styles.cutting}>
        <Skeleton height="116px" width="100%" />
        <Skeleton height="82px" width="100%" />
        <Skeleton height="44px" width="60%" />
      </div>
      <div className={styles.form}>
        <Skeleton height="64px" width="100%" />
        <Skeleton height="96px" width="100%" />
        <Skeleton height="52px" width="100%" />
      </div>
    </div>
  );
}
