import type { ReactNode } from 'react';
import type { EventItem } from '@/api/types';
import { ScheduleRow } from './ScheduleRow';
import styles from './ScheduleRow.module.css';

interface Props {
  events: readonly EventItem[];
  dated?: boolean;
  headingLevel?: 'h3' | 'h4';
  mark?: (event: EventItem) => ReactNode;
}

export function EventRows({ events, dated, headingLevel, mark }: Props) {
  return (
    <ul className={styles.rows}>
      {events.map((event) => (
        <ScheduleRow key={event.id} event={event} dated={dated ?? false} headingLevel={headingLevel ?? 'h3'} mark={mark?.(event)} />
      ))}
    </ul>
  );
}
