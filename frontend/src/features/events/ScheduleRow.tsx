import { Link } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { AccessBadge } from '@/features/match/AccessBadge';
import { EventMeta } from '@/features/match/EventMeta';
import { Score } from '@/features/match/Score';
import { StatusBadge } from '@/features/match/StatusBadge';
import { TeamLine } from '@/features/match/TeamLine';
import { timeOfDay, viewerZone, zoneName } from '@/features/match/eventTime';
import { matchTitle } from '@/features/match/sides';
import { useCatalogue } from '@/features/match/useCatalogue';
import styles from './Schedule.module.css';

/** One event of a day. The title's link covers the row. */
export function ScheduleRow({ event }: { event: EventItem }) {
  const locale = useDisplayLocale();
  const zone = viewerZone();
  const start = Date.parse(event.starts_at);
  const place = useCatalogue().location(event.location_id);
  return (
    <li className={styles.row} data-live={event.stream_status === 'live' || undefined}>
      <time className={styles.time} dateTime={event.starts_at}>
        {timeOfDay(start, locale, zone)}
        <span className={styles.zone}>{zoneName(start, locale, zone)}</span>
      </time>
      <div className={styles.what}>
        <h3 className={styles.name}>
          <Link to={`/watch/${event.id}`} className={styles.link}>
            {matchTitle(event)}
          </Link>
        </h3>
        <TeamLine event={event} />
      </div>
      <div className={styles.about}>
        <EventMeta event={event} />
        {place && <span className={styles.place}>{place.name}</span>}
      </div>
      <div className={styles.state}>
        <Score event={event} />
        <StatusBadge event={event} />
        <AccessBadge event={event} tone="quiet" />
      </div>
    </li>
  );
}
