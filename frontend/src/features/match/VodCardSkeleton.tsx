import { Skeleton } from '@/components/Skeleton';
import styles from './VodCard.module.css';

/** A library card's outline, of exactly its size. */
export function VodCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.media}>
        <Skeleton height="100%" />
      </div>
      <p className={styles.title}>
        <Skeleton width="80%" height="1.3em" />
      </p>
      <p className={styles.date}>
        <Skeleton width="36%" height="1.5em" />
      </p>
    </div>
  );
}
