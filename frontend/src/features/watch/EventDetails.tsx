import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Button } from '@/ui/Button';
import { Html } from '@/ui/Html';
import { Skeleton } from '@/ui/Skeleton';
import { AccessBadge } from '@/domain/AccessBadge';
import { EventMeta } from '@/domain/EventMeta';
import { FavoriteAction } from '@/domain/FavoriteHeart';
import { Score } from '@/domain/Score';
import { SpoilerSwitch } from '@/domain/SpoilerSwitch';
import { StatusBadge } from '@/domain/StatusBadge';
import { CalendarButton } from './CalendarButton';
import type { Clipping } from '@/features/clips/ClipButton';
import { DownloadButton } from './downloads/DownloadButton';
import { EmbedButton } from './EmbedButton';
import { EventFacts } from './EventFacts';
import { EventTeams } from './EventTeams';
import { OtherPlayerButton } from './otherPlayer/OtherPlayerButton';
import { ShareButton } from './ShareButton';
import styles from './EventDetails.module.css';

const ClipButton = lazy(() => import('@/features/clips/ClipButton'));

const LONG_TITLE = 48;
/** Clips can be cut only from the channel's own media. */
const isOurs = ({ playback }: EventDetail) => playback?.hls.startsWith('/');

interface Props {
  event: EventDetail | undefined;
  clipping: Clipping;
}

/** Information about the event, and its actions. */
export function EventDetails({ event, clipping }: Props) {
  const { t } = useTranslation();
  if (!event) return <DetailsSkeleton />;
  const title = event.name;
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
            <Score event={event} />
          </p>
        </div>
        <div className={styles.actions}>
          {event.stream_status === 'finished' && (event.has_replay || event.score) && <SpoilerSwitch />}
          {event.stream_status === 'upcoming' && <CalendarButton eventId={event.id} />}
          {isOurs(event) && (
            <Suspense
              fallback={
                <Button icon="scissors" disabled>
                  {t('watch.clip')}
                </Button>
              }
            >
              <ClipButton {...clipping} />
            </Suspense>
          )}
          <FavoriteAction target={{ type: 'favorite_event', id: event.id, name: title }} />
          <ShareButton title={title} />
          <DownloadButton event={event} />
          <OtherPlayerButton event={event} />
          <EmbedButton eventId={event.id} title={title} />
        </div>
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
