import { useTranslation } from '@/i18n/useTranslation';
import { Skeleton } from '@/ui/Skeleton';
import { IMAGE_RATIO } from '@/lib/constants';
import styles from './ScreenSkeleton.module.css';

const CARDS = 8;

/** Fallback while a screen's script loads: a heading and cards, like most screens. */
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
