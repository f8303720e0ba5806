import clsx from 'clsx';
import type { EventItem } from '@/api/types';
import { EventCard } from './EventCard';
import { EventCardSkeleton } from './EventCardSkeleton';
import styles from './CardGrid.module.css';

interface Props {
  events: readonly EventItem[];
  layout?: 'grid' | 'list';
  /** Number of placeholder cards after the events, while more are loading. */
  waiting?: number;
}

/** Event cards in as many columns as fit, or in one column. */
export function EventGrid({ events, layout = 'grid', waiting = 0 }: Props) {
  return (
    <ul className={clsx(styles.cards, styles[layout])}>
      {events.map((event, index) => (
        <li key={event.id}>
          <EventCard event={event} layout={layout} eager={index < 4} headingLevel="h2" />
        </li>
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        <li key={`waiting-${index}`} aria-hidden="true">
          <EventCardSkeleton layout={layout} />
        </li>
      ))}
    </ul>
  );
}
