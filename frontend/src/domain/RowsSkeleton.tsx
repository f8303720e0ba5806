import { Skeleton } from '@/ui/Skeleton';
import styles from './ScheduleRow.module.css';

export function RowsSkeleton({ count }: { count: number }) {
  return (
    <ul className={`waiting ${styles.rows}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className={styles.row}>
          <Skeleton width="56px" height="1em" />
          <Skeleton width="60%" height="1em" />
        </li>
      ))}
    </ul>
  );
}
