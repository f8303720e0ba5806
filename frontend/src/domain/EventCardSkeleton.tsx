import clsx from 'clsx';
import { Skeleton } from '@/ui/Skeleton';
import type { EventCardShape } from './EventCard';
import cards from './Card.module.css';
import styles from './EventCard.module.css';

/** A placeholder of exactly a card's size. */
export function EventCardSkeleton({ size = 'medium', layout = 'grid' }: EventCardShape) {
  return (
    <div className={clsx('waiting', cards.card, layout !== 'list' && cards.piece, styles[size], styles[layout])} aria-hidden="true">
      <div className={clsx(cards.media, styles.media)}>
        <Skeleton className={styles.picture} height="100%" />
      </div>
      <div className={clsx(cards.body, styles.body)}>
        <div className={styles.headline}>
          <span className={clsx(styles.title, styles.bar)}>
            <Skeleton width="62%" height="0.8em" />
          </span>
        </div>
        <p className={clsx(styles.meta, styles.bar)}>
          <Skeleton width="44%" height="0.7em" />
        </p>
        <div className={styles.teams}>
          {['68%', '56%'].map((width) => (
            <span key={width} className={styles.bar}>
              <Skeleton width={width} height="0.7em" />
            </span>
          ))}
        </div>
        <p className={clsx(styles.meta, styles.bar)}>
          <Skeleton width="70%" height="0.7em" />
        </p>
      </div>
    </div>
  );
}
