import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Html } from '@/ui/Html';
import { Skeleton } from '@/ui/Skeleton';
import { AccessBadge } from '@/domain/AccessBadge';
import { EventMeta } from '@/domain/EventMeta';
import { ScoreBug } from '@/domain/ScoreBug';
import { SpoilerSwitch } from '@/domain/SpoilerSwitch';
import { StatusBadge } from '@/domain/StatusBadge';
import type { Clipping } from '@/features/clips/ClipButton';
import { EventActions } from './EventActions';
import { EventFacts } from './EventFacts';
import { EventTeams } from './EventTeams';
import styles from './EventDetails.module.css';

const LONG_TITLE = 48;
interface Props {
  event: EventDetail | undefined;
  clipping: Clipping;
}

/** Information about the event, and its actions. */
export function EventDetails({ event, clipping }: Props) {
  const { t } = useTranslation();
  if (!event) return <DetailsSkeleton />;
  const title = event.name;
  // Without a replay, the result stands in place of the video.
  const hasResult = event.score !== null && (event.stream_status === 'live' || event.has_replay);
  return (
    <article className={styles.details}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <p className={styles.meta}>
            <EventMeta event={event} />
            {event.round && <span>{event.round}</span>}
          </p>
          <h1 className={clsx('page-title', title.length > LONG_TITLE && styles.long)}>{title}</h1>
          <p className={styles.badges}>
            <StatusBadge event={event} />
            <AccessBadge event={event} tone="quiet" />
            {event.stream_status === 'finished' && (event.has_replay || event.score) && <SpoilerSwitch />}
          </p>
        </div>
        <EventActions event={event} clipping={clipping} />
        {hasResult && <ScoreBug event={event} timed className={styles.score} />}
      </header>
      <EventTeams event={event} />
      <EventFacts event={event} />
      {event.description_html && (
        <section aria-label={t('watch.about')}>
          <Html html={event.description_html} />
        </section>
      )}
    </article>
  );
}

function DetailsSkeleton() {
  return (
    <div className={styles.details} aria-hidden="true">
      <div className={styles.headings}>
        <Skeleton width="220px" height="20px" />
        <Skeleton width="min(420px, 80%)" height="40px" />
        <Skeleton width="160px" height="24px" />
      </div>
      <Skeleton height="76px" />
      <Skeleton height="76px" />
    </div>
  );
}
