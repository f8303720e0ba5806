import { useId, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import type { EventItem } from '@/api/types';
import { ErrorState } from '@/ui/ErrorState';
import { Icon } from '@/ui/Icon';
import { EventRows } from '@/domain/EventRows';
import type { Fixtures } from './useFixtures';
import styles from './Profile.module.css';

interface Props {
  title: string;
  list: Fixtures;
  /** The events to show, if not the whole list. */
  events?: readonly EventItem[];
  /** Link to the full list. */
  to: string;
  none: string;
  aside?: ReactNode;
  mark?: (event: EventItem) => ReactNode;
}

/** A heading with rows of events, or their empty or error state. */
export function FixtureSection({ title, list, events = list.events ?? [], to, none, aside, mark }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.head}>
        <h2 id={heading} className="section-title">
          {title}
        </h2>
        {list.total > 0 && (
          <Link to={to} className="text-link" aria-label={t('home.allOf', { title })}>
            {t('home.all')}
            <Icon name="arrow-right" size={18} />
          </Link>
        )}
        <div className={styles.aside}>{aside}</div>
      </div>
      {list.failed && <ErrorState onRetry={list.retry} />}
      {!list.failed && events.length === 0 && <p className={styles.none}>{none}</p>}
      {events.length > 0 && <EventRows events={events} dated {...(mark && { mark })} />}
    </section>
  );
}
