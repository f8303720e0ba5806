import { Link } from 'react-router-dom';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { Rail } from '@/ui/Rail';
import { EventCard } from '@/domain/EventCard';
import { EventCardSkeleton } from '@/domain/EventCardSkeleton';
import styles from './EventRail.module.css';

interface Props {
  title: string;
  to: string;
  /** Undefined while loading. */
  events: readonly EventItem[] | undefined;
  size: 'medium' | 'large';
}

const OUTLINES = [1, 2, 3, 4, 5];

export function EventRail({ title, to, events, size }: Props) {
  const { t } = useTranslation();
  const all = (
    <Link to={to} className="text-link" aria-label={t('home.allOf', { title })}>
      {t('home.all')}
      <Icon name="arrow-right" size={18} />
    </Link>
  );
  return (
    <Rail key={events ? 'events' : 'outlines'} title={title} aside={all} busy={!events} itemClassName={size === 'large' ? styles.large : undefined}>
      {events
        ? events.map((event) => <EventCard key={event.id} event={event} size={size} layout={size === 'large' && events.length === 1 ? 'wide' : 'grid'} />)
        : OUTLINES.map((outline) => <EventCardSkeleton key={outline} size={size} />)}
    </Rail>
  );
}
