import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail, EventItem } from '@/api/types';
import { EventCard } from '@/domain/EventCard';
import { PlayerIcon } from '@/features/player/PlayerIcon';
import { useRelatedEvents } from './useRelatedEvents';
import styles from './UpNext.module.css';

interface Props {
  event: EventDetail;
  onReplay: () => void;
}

/** Over the last picture of a recording: plays it again, or leads to the next event. */
export function UpNext({ event, onReplay }: Props) {
  const { t } = useTranslation();
  const { next, past } = useRelatedEvents(event);
  const following = toWatchNext(next, past);
  return (
    <div className={styles.screen}>
      <button type="button" className={styles.replay} onClick={onReplay}>
        <PlayerIcon name="repeat" size={28} />
        {t('watch.again')}
      </button>
      {following && (
        <section className={styles.next} aria-labelledby="up-next">
          <h2 id="up-next">{t('watch.upNext')}</h2>
          <EventCard event={following} size="small" layout="list" />
        </section>
      )}
    </div>
  );
}

/** Returns a live event, else the latest replay, else the next event; undefined if there is none. */
function toWatchNext(next: EventItem[], past: EventItem[]): EventItem | undefined {
  const live = next.find(({ stream_status }) => stream_status === 'live');
  return live ?? past.find(({ has_replay }) => has_replay) ?? next[0];
}
