import type { ReactNode } from 'react';
import styles from './Stage.module.css';

/** The picture of a notice, under a scrim that keeps the text readable. */
export function NoticeArt({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={`stage-art ${styles.art}`}>{children}</div>
      <div className={styles.scrim} />
    </>
  );
}
