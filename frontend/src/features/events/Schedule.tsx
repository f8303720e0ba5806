import { useId } from 'react';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { useNow } from '@/components/useNow';
import { EventRows } from '@/features/match/EventRows';
import { dayName, viewerZone } from '@/features/match/eventTime';
import { groupByDay, type Day } from '@/features/match/groupByDay';
import styles from './Schedule.module.css';

/** Days under sticky headings, each a column of times. */
export function Schedule({ events }: { events: readonly EventItem[] }) {
  return (
    <div className={styles.schedule}>
      {groupByDay(events, viewerZone()).map((day) => (
        <ScheduleDay key={day.key} day={day} />
      ))}
    </div>
  );
}

function ScheduleDay({ day }: { day: Day }) {
  const heading = useId();
  const name = dayName(day.moment, useNow(), useDisplayLocale(), viewerZone(), 'long');
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.day}>
        {name}
      </h2>
      <EventRows events={day.events} />
    </section>
  );
}
