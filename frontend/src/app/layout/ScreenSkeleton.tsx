import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import { IMAGE_RATIO } from '@/lib/constants';
import styles from './ScreenSkeleton.module.css';

const CARDS = 8;

/** What stands there while a screen's script is on its way: a heading and cards, as most screens begin. */
export function ScreenSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`waiting ${styles.screen}`} role="status" aria-label={t('app.loading')}>
      <Skeleton height={40} width="min(320px, 60%)" />
      <div className={styles.grid}>
        {Array.from({ length: CARDS }, (_, index) => (
          <Skeleton key={index} ratio={IMAGE_RATIO} width="100%" />
        ))}
      </div>
    </div>
  );
}
