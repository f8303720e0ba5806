import { Skeleton } from '@/components/Skeleton';
import styles from './Schedule.module.css';

/** Rows to come. */
export function ScheduleSkeleton() {
  return (
    <div className={styles.schedule} aria-hidden="true">
      <div className={styles.day}>
        <Skeleton width="180px" height="1em" />
      </div>
      <ul className={styles.rows}>
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index} className={styles.row}>
            <Skeleton width="56px" height="1em" />
            <Skeleton width="60%" height="1em" />
          </li>
        ))}
      </ul>
    </div>
  );
}
