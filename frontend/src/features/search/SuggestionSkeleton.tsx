import { Skeleton } from '@/ui/Skeleton';
import styles from './SuggestionPanel.module.css';

const LINES = ['64%', '48%', '72%', '56%'];

/** Placeholder lines, as many as the first response usually has. */
export function SuggestionSkeleton() {
  return (
    <div aria-hidden="true">
      {LINES.map((width) => (
        <div key={width} className={styles.option}>
          <span className={styles.sign} data-wide="">
            <Skeleton width="100%" height="100%" />
          </span>
          <span className={styles.words}>
            <Skeleton width={width} height="14px" />
            <Skeleton width="38%" height="11px" />
          </span>
        </div>
      ))}
    </div>
  );
}
