import clsx from 'clsx';
import { Skeleton } from '@/ui/Skeleton';
import cards from './Card.module.css';
import styles from './VideoCard.module.css';

/** A placeholder of exactly a library card's size. */
export function VodCardSkeleton() {
  return (
    <div className={clsx('waiting', cards.card, cards.piece)} aria-hidden="true">
      <div className={cards.media}>
        <Skeleton height="100%" />
      </div>
      <div className={cards.body}>
        <p className={styles.title}>
          <Skeleton width="80%" height="1.3em" />
        </p>
        <p className={styles.line}>
          <Skeleton width="36%" height="1.5em" />
        </p>
      </div>
    </div>
  );
}
