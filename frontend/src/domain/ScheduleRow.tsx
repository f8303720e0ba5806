import clsx from 'clsx';
import { memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { AccessBadge } from './AccessBadge';
import { EventMeta } from './EventMeta';
import { FavoriteHeart } from './FavoriteHeart';
import { RowTime } from './RowTime';
import { ScoreBug } from './ScoreBug';
import { StatusBadge } from './StatusBadge';
import { venueTime, viewerZone } from './eventTime';
import { watchPath } from './paths';
import { useCatalogue } from './useCatalogue';
import styles from './ScheduleRow.module.css';

interface Props {
  event: EventItem;
  /** Shows the day in the row, for lists without day headings. */
  dated?: boolean;
  headingLevel?: 'h3' | 'h4';
  /** Shown before the status: the score's meaning for one team, such as a win. */
  mark?: ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
  index?: number | undefined;
}

/** One event as a row. The title's link covers the row. */
export const ScheduleRow = memo(function ScheduleRow({ event, dated = false, headingLevel: Heading = 'h3', mark, ref, index }: Props) {
  const { t } = useTranslation();
  const location = useCatalogue().location(event.location_id);
  const venueClock = venueTime(Date.parse(event.starts_at), useDisplayLocale(), event.time_zone, viewerZone());
  const place = [location?.name, venueClock && t('match.atVenue', { time: venueClock })].filter(Boolean).join(' · ');
  return (
    <li ref={ref} data-index={index} className={clsx(styles.row, dated && styles.dated)} data-live={event.stream_status === 'live' || undefined}>
      <RowTime event={event} dated={dated} className={styles.time} secondClassName={styles.zone} />
      <div className={styles.what}>
        <Heading className={styles.name}>
          <Link to={watchPath(event.id)} className="cover-link">
            {event.name}
          </Link>
        </Heading>
        <ScoreBug event={event} className={styles.teams} />
      </div>
      <div className={styles.about}>
        <EventMeta event={event} />
        {place && <span className={styles.place}>{place}</span>}
      </div>
      <div className={styles.state}>
        {mark}
        <StatusBadge event={event} />
        <AccessBadge event={event} tone="quiet" />
      </div>
      <span className={styles.heart}>
        <FavoriteHeart target={{ type: 'favorite_event', id: event.id, name: event.name }} />
      </span>
    </li>
  );
});
