import { lazy, Suspense } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Button } from '@/ui/Button';
import { FavoriteAction } from '@/domain/FavoriteHeart';
import type { Clipping } from '@/features/clips/ClipButton';
import { CalendarButton } from './CalendarButton';
import { ShareButton } from './ShareButton';
import styles from './EventActions.module.css';

const MoreActions = lazy(() => import(/* webpackChunkName: "watch-more" */ './MoreActions'));
const ClipButton = lazy(() => import('@/features/clips/ClipButton'));

/** Clips can be cut only from the channel's own media. */
const isOurs = ({ playback }: EventDetail) => playback?.hls.startsWith('/');

/** The event's actions in one row, the rest behind "More". */
export function EventActions({ event, clipping }: { event: EventDetail; clipping: Clipping }) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
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
      <FavoriteAction target={{ type: 'favorite_event', id: event.id, name: event.name }} />
      <ShareButton title={event.name} />
      <Suspense
        fallback={
          isOurs(event) && (
            <Button icon="chevron-down" disabled>
              {t('watch.more')}
            </Button>
          )
        }
      >
        <MoreActions event={event} />
      </Suspense>
    </div>
  );
}
