import { type ReactNode, useId } from 'react';
import type { EventItem } from '@/api/types';
import { EventCard } from '@/domain/EventCard';
import { EventCardSkeleton } from '@/domain/EventCardSkeleton';
import styles from './SideList.module.css';

interface Props {
  title: string;
  /** Beside the title, such as a link to all. */
  all?: ReactNode;
  events: readonly EventItem[];
  /** Number of placeholders in place of the events, while these are loading. */
  waiting?: number;
}

/** Events as small cards with a title: beside the video on a wide screen, else under it. */
export function SideList({ title, all, events, waiting = 0 }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <header className={styles.head}>
        <h2 id={heading} className="section-title">
          {title}
        </h2>
        {all}
      </header>
      <ul className={styles.list}>
        {waiting > 0
          ? Array.from({ length: waiting }, (_, index) => (
              <li key={index}>
                <EventCardSkeleton size="small" layout="list" />
              </li>
            ))
          : events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} size="small" layout="list" />
              </li>
            ))}
      </ul>
    </section>
  );
}
