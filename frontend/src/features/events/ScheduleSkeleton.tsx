import { Skeleton } from '@/ui/Skeleton';
import { RowsSkeleton } from '@/domain/RowsSkeleton';
import styles from './Schedule.module.css';

const ROWS = 8;

/** A placeholder for a day and its rows. */
export function ScheduleSkeleton() {
  return (
    <div className={`waiting ${styles.schedule}`} aria-hidden="true">
      <div className={styles.day}>
        <Skeleton width="180px" height="1em" />
      </div>
      <RowsSkeleton count={ROWS} />
    </div>
  );
}
