import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { VodItem, VodRailItem } from '@/api/types';
import { Badge } from '@/components/Badge';
import { Icon } from '@/components/Icon';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { formatLength } from './eventStatus';
import { calendarDay } from './eventTime';
import { libraryItemPath } from './paths';
import { useSpoilers } from './useSpoilers';
import styles from './VodCard.module.css';
import { VodPicture } from './VodPicture';

interface Props {
  item: VodRailItem & Partial<Pick<VodItem, 'duration_ms'>>;
  /** Where it leads, if not where such an item leads from elsewhere. */
  to?: string | undefined;
}

/** An item of the library: a recording to watch, or a picture with a story. Its preview plays under the pointer. */
export function VodCard({ item, to = libraryItemPath(item) }: Props) {
  const locale = useDisplayLocale();
  const [near, setNear] = useState(false);
  const { event_id, duration_ms } = item;
  const spoilers = useSpoilers({ id: event_id ?? 0, stream_status: 'finished', has_replay: event_id !== null });
  return (
    <article className={styles.card} onPointerEnter={() => setNear(true)} onPointerLeave={() => setNear(false)}>
      <div className={styles.media}>
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
      <h3 className={styles.title}>
        <Link to={to} className={styles.link}>
          {item.title}
        </Link>
      </h3>
      <p className={styles.date}>
        <time dateTime={item.date}>{calendarDay(item.date, locale)}</time>
      </p>
    </article>
  );
}
