import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Icon } from '@/ui/Icon';
import type { IconName } from '@/ui/iconSet';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { calendarDay, dayKey, dayName, sameClock, timeOfDay, viewerZone, zoneName } from '@/domain/eventTime';
import { FavoriteHeart } from '@/domain/FavoriteHeart';
import { useCatalogue } from '@/domain/useCatalogue';
import styles from './EventFacts.module.css';

/** Date, time and venue. Adds the venue's local time where its clock differs from the viewer's. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const place = useCatalogue().location(event.location_id);
  const start = Date.parse(event.starts_at);
  const zone = viewerZone();
  const own = dayName(start, now, locale, zone);
  const at = (day: string, where: string) => `${day}, ${timeOfDay(start, locale, where)} ${zoneName(start, locale, where)}`;
  // Words such as "yesterday" depend on the time zone: where the dates differ, the venue's date is written out.
  const thereOn = dayKey(start, event.time_zone);
  const venueDate = thereOn === dayKey(start, zone) ? own : calendarDay(thereOn, locale);

  return (
    <dl className={styles.facts}>
      <Fact icon="clock" name={t('watch.yourTime')}>
        <time dateTime={event.starts_at}>{at(own, zone)}</time>
      </Fact>
      {!sameClock(start, zone, event.time_zone) && (
        <Fact icon="world" name={t('watch.venueTime')}>
          <time dateTime={event.starts_at}>{at(venueDate, event.time_zone)}</time>
        </Fact>
      )}
      {place && (
        <Fact icon="pin" name={t('watch.venue')}>
          {[place.name, place.city].filter(Boolean).join(', ')}
          <span className={styles.heart}>
            <FavoriteHeart target={{ type: 'event_location', id: place.id, name: place.name }} />
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>
        <Icon name={icon} size={22} className={styles.icon} />
        {name}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
