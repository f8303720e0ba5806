import { memo, useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import { useListWindow, type ListWindow } from '@/lib/useListWindow';
import { AccessBadge } from '@/domain/AccessBadge';
import { EventTime } from '@/domain/EventTime';
import { ScoreBug } from '@/domain/ScoreBug';
import { StatusBadge } from '@/domain/StatusBadge';
import { watchPath } from '@/domain/paths';
import { useCatalogue } from '@/domain/useCatalogue';
import '@/i18n/en.json?events';
import styles from './EventsTable.module.css';

/** Tables with more rows than this render only the rows near the viewport. */
const WHOLE = 60;
const OVERSCAN = 8;
/** Estimated row height until the first row is measured. */
const ROW_PX = 72;
const COLUMNS = ['when', 'event', 'sport', 'competition', 'status'] as const;

/** Events as a table, for comparison. Long tables are virtualized. */
export function EventsTable({ events, total = 0 }: { events: readonly EventItem[]; total: number | undefined }) {
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useListWindow(body, { count: events.length, estimate: () => ROW_PX, whole: total <= WHOLE, overscan: OVERSCAN });
  const shown = events.slice(rows.first, rows.last + 1);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-rowcount={rows.partial ? total + 1 : undefined}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {t(`events.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Space height={rows.before} />
          {shown.map((event, position) => (
            <Row key={event.id} event={event} index={rows.first + position} partial={rows.partial} measure={rows.measure} />
          ))}
          <Space height={rows.after} />
        </tbody>
      </table>
    </div>
  );
}

/** Space in place of rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.space}>
      <td colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  );
}

interface RowProps {
  event: EventItem;
  index: number;
  partial: boolean;
  measure: ListWindow['measure'];
}

const Row = memo(function Row({ event, index, partial, measure }: RowProps) {
  const category = useCatalogue().category(event.event_category_id);
  // `aria-rowindex` starts at 1, and the heading is the first row.
  const place = partial ? { 'aria-rowindex': index + 2 } : {};
  return (
    <tr ref={measure} data-index={index} {...place} data-live={event.stream_status === 'live' || undefined}>
      <td className={styles.when}>
        <EventTime event={event} />
      </td>
      <th scope="row" className={styles.event}>
        <Link to={watchPath(event.id)} className={`cover-link ${styles.link}`}>
          {event.name}
        </Link>
        <ScoreBug event={event} className={styles.teams} />
      </th>
      <td className={styles.sport}>{category?.name}</td>
      <td className={styles.competition}>
        {event.competition}
        {event.round && <span className={styles.round}>{event.round}</span>}
      </td>
      <td className={styles.status}>
        <span className={styles.badges}>
          <StatusBadge event={event} />
          <AccessBadge event={event} tone="quiet" />
        </span>
      </td>
    </tr>
  );
});
