import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { LinkButton } from '@/ui/Button';
import { Countdown } from '@/ui/Countdown';
import { useNow } from '@/lib/useNow';
import { AccessBadge } from '@/domain/AccessBadge';
import { EventMeta } from '@/domain/EventMeta';
import { EventPicture } from '@/domain/EventPicture';
import { EventTime } from '@/domain/EventTime';
import { StatusBadge } from '@/domain/StatusBadge';
import { watchPath } from '@/domain/paths';
import styles from './NextEvent.module.css';

/** The leading event of a profile: the live one, else the next one with a countdown. */
export function NextEvent({ event }: { event: EventItem }) {
  const { t } = useTranslation();
  const start = Date.parse(event.starts_at);
  const now = useNow();
  const live = event.stream_status === 'live';
  const counting = !live && start > now;
  return (
    <section className={styles.next} aria-label={live ? t('teams.now') : t('teams.next')}>
      <div className={styles.media}>
        <EventPicture event={event} eager />
      </div>
      <div className={styles.words}>
        <p className={styles.badges}>
          <StatusBadge event={event} />
          <AccessBadge event={event} tone="quiet" />
        </p>
        <h2 className={styles.title}>{event.name}</h2>
        <p className={styles.meta}>
          <EventMeta event={event} />
        </p>
        <p className={styles.meta}>
          <EventTime event={event} />
        </p>
        {counting && <Countdown target={start} />}
        <LinkButton to={watchPath(event.id)} look="primary" icon={live ? 'play' : 'calendar'}>
          {t(`home.hero.action.${event.stream_status}`)}
        </LinkButton>
      </div>
    </section>
  );
}
