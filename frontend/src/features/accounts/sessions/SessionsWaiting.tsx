import { Skeleton } from '@/ui/Skeleton';
import styles from './Sessions.module.css';

/** Placeholder with the height of two sessions. */
export function SessionsWaiting() {
  return (
    <div className={styles.box} aria-busy="true">
      <Skeleton height="76px" className={styles.waiting} />
      <Skeleton height="76px" className={styles.waiting} />
    </div>
  );
}
