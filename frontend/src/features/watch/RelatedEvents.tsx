import { useDeferredValue } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { EventCard } from '@/domain/EventCard';
import { EventCardSkeleton } from '@/domain/EventCardSkeleton';
import { useRelatedEvents } from './useRelatedEvents';
import styles from './RelatedEvents.module.css';

const SHOWN = 5;

/** Events of the same sport: live and upcoming ones first, then finished ones. */
export function RelatedEvents({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const { isLoading, next, past } = useRelatedEvents(event);
  const waiting = useDeferredValue(isLoading);
  const events = [...next, ...past].slice(0, SHOWN);
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
