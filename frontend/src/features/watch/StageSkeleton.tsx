import clsx from 'clsx';
import styles from './Stage.module.css';

export function StageSkeleton({ plain }: { plain: boolean }) {
  return (
    <div className={clsx(styles.stage, plain && styles.plain)} data-tone="stage" aria-hidden="true">
      <div className={styles.frame} />
    </div>
  );
}
