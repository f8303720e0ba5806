import { useDeferredValue } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { useGetEventsQuery } from '@/features/catalogue/eventsApi';
import { EventCard } from '@/domain/EventCard';
import { EventCardSkeleton } from '@/domain/EventCardSkeleton';
import styles from './RelatedEvents.module.css';

const SHOWN = 5;

/** Events of the same sport: live and upcoming ones first, then finished ones. */
export function RelatedEvents({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const sport = { event_category: event.event_category_id, sort_field: 'date', limit: SHOWN + 1 };
  const next = useGetEventsQuery({ ...sport, stream_status: 'live,upcoming', sort_direction: 'asc' });
  const past = useGetEventsQuery({ ...sport, stream_status: 'finished', sort_direction: 'desc' });
  const waiting = useDeferredValue(next.isLoading || past.isLoading);
  const events = [...(next.data?.data ?? []), ...(past.data?.data ?? [])].filter((other) => other.id !== event.id).slice(0, SHOWN);
  if (!waiting && events.length === 0) return null;

  return (
    <aside aria-labelledby="related" className={styles.related}>
      <h2 id="related" className="section-title">
        {t('watch.related')}
      </h2>
      <ul className={styles.list}>
        {waiting
          ? Array.from({ length: SHOWN }, (_, index) => (
              <li key={index}>
                <EventCardSkeleton size="small" layout="list" />
              </li>
            ))
          : events.map((other) => (
              <li key={other.id}>
                <EventCard event={other} size="small" layout="list" />
              </li>
            ))}
      </ul>
    </aside>
  );
}
