import { Skeleton } from '@/ui/Skeleton';
import styles from './PageScreen.module.css';

const LINES = ['96%', '88%', '92%', '64%', '94%', '82%', '40%'];

export function PageSkeleton() {
  return (
    <div className={styles.lines} aria-hidden="true">
      {LINES.map((width) => (
        <Skeleton key={width} width={width} height="18px" />
      ))}
    </div>
  );
}
