import clsx from 'clsx';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import { AccessBadge } from './AccessBadge';
import { EventMeta } from './EventMeta';
import { EventPicture } from './EventPicture';
import { EventTime } from './EventTime';
import { FavoriteHeart } from './FavoriteHeart';
import { ScoreBug } from './ScoreBug';
import { sidesOf } from './sides';
import { StatusBadge } from './StatusBadge';
import { watchPath } from './paths';
import cards from './Card.module.css';
import styles from './EventCard.module.css';

export interface EventCardShape {
  size?: 'small' | 'medium' | 'large';
  /** `wide`: the text beside the picture where there is room, else under it. */
  layout?: 'grid' | 'list' | 'wide';
}

interface Props extends EventCardShape {
  event: EventItem;
  eager?: boolean;
  headingLevel?: 'h2' | 'h3';
}

/** An event as a card. The title's link covers the whole card; other controls are layered above the link, not nested in it. */
export const EventCard = memo(function EventCard({ event, size = 'medium', layout = 'grid', eager = false, headingLevel: Heading = 'h3' }: Props) {
  const isMatch = sidesOf(event) !== null;
  return (
    <article
      className={clsx(cards.card, layout !== 'list' && cards.piece, styles[size], styles[layout])}
      data-live={event.stream_status === 'live' || undefined}
      data-match={isMatch || undefined}
    >
      <div className={clsx(cards.media, styles.media)}>
        <EventPicture event={event} eager={eager} className={styles.picture} />
        <div className={styles.badges}>
          <StatusBadge event={event} />
          <span className={styles.access}>
            <AccessBadge event={event} />
          </span>
        </div>
      </div>
      <div className={clsx(cards.body, styles.body)}>
        <div className={styles.headline}>
          <Heading className={styles.title}>
            <Link to={watchPath(event.id)} className={clsx('cover-link', cards.title)}>
              {event.name}
            </Link>
          </Heading>
          <span className={styles.heart}>
            <FavoriteHeart target={{ type: 'favorite_event', id: event.id, name: event.name }} />
          </span>
        </div>
        <ScoreBug event={event} timed className={styles.teams} />
        <p className={styles.meta}>
          <EventMeta event={event} />
        </p>
        {!isMatch && (
          <p className={clsx(styles.meta, styles.when)}>
            <EventTime event={event} />
          </p>
        )}
      </div>
    </article>
  );
});
