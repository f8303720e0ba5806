import clsx from 'clsx';
import { Link } from 'react-router-dom';
import type { VodItem, VodRailItem } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Icon } from '@/ui/Icon';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { formatLength } from './eventStatus';
import { calendarDay } from './eventTime';
import { libraryItemPath } from './paths';
import { useNear } from './useNear';
import { useSpoilers } from './useSpoilers';
import { VodPicture } from './VodPicture';
import cards from './Card.module.css';
import styles from './VideoCard.module.css';

interface Props {
  item: VodRailItem & Partial<Pick<VodItem, 'duration_ms'>>;
  /** Overrides the item's usual link target. */
  to?: string | undefined;
}

/** A library item as a card: a recording, or a picture with a story. Its preview plays while the pointer or the focus stays on it. */
export function VodCard({ item, to = libraryItemPath(item) }: Props) {
  const locale = useDisplayLocale();
  const { near, ...nearing } = useNear();
  const { event_id, duration_ms } = item;
  const spoilers = useSpoilers({ id: event_id ?? 0, stream_status: 'finished', has_replay: event_id !== null });
  return (
    <article className={clsx(cards.card, cards.piece)} {...nearing}>
      <div className={cards.media}>
        <VodPicture item={item} moving={near} covered={spoilers.hidden} />
        {event_id !== null && (
          <span className={styles.play} aria-hidden="true">
            <Icon name="play" size={20} />
          </span>
        )}
        {duration_ms && !spoilers.hidden ? (
          <Badge tone="overlay" className={styles.length}>
            {formatLength(duration_ms)}
          </Badge>
        ) : null}
      </div>
      <div className={cards.body}>
        <h3 className={styles.title}>
          <Link to={to} className={clsx('cover-link', cards.title)}>
            {item.title}
          </Link>
        </h3>
        <p className={styles.line}>
          <time dateTime={item.date}>{calendarDay(item.date, locale)}</time>
        </p>
      </div>
    </article>
  );
}
