import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import { AccessBadge } from '@/features/match/AccessBadge';
import { EventTime } from '@/features/match/EventTime';
import { Score } from '@/features/match/Score';
import { StatusBadge } from '@/features/match/StatusBadge';
import { TeamLine } from '@/features/match/TeamLine';
import { watchPath } from '@/features/match/paths';
import { matchTitle } from '@/features/match/sides';
import { useCatalogue } from '@/features/match/useCatalogue';
import styles from './EventsTable.module.css';

const COLUMNS = ['when', 'event', 'sport', 'competition', 'status'] as const;

/** Events as rows, for those who compare. */
export function EventsTable({ events }: { events: readonly EventItem[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`events.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ event }: { event: EventItem }) {
  const category = useCatalogue().category(event.event_category_id);
  return (
    <tr data-live={event.stream_status === 'live' || undefined}>
      <td className={styles.when}>
        <EventTime event={event} />
      </td>
      <th scope="row" className={styles.event}>
        <Link to={watchPath(event.id)} className={styles.link}>
          {matchTitle(event)}
        </Link>
        <TeamLine event={event} />
      </th>
      <td className={styles.sport}>{category?.name}</td>
      <td className={styles.competition}>
        {event.competition}
        {event.round && <span className={styles.round}>{event.round}</span>}
      </td>
      <td className={styles.status}>
        <span className={styles.badges}>
          <Score event={event} />
          <StatusBadge event={event} />
          <AccessBadge event={event} tone="quiet" />
        </span>
      </td>
    </tr>
  );
}
