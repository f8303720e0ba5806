import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { dayAndTime, dayName, venueTime, viewerZone, zoneName } from './eventTime';

type Props = { event: Pick<EventItem, 'starts_at' | 'time_zone' | 'stream_status'> };

const MINUTE = 60_000;
const HOUR = 60;
const RECENT_MINUTES = 180;

/**
 * The event's time in the viewer's zone: the time since the start of a live event, the day and time of an upcoming event
 * with the venue's time beside it, or the day of a finished event.
 */
export function EventTime({ event }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const zone = viewerZone();
  const start = Date.parse(event.starts_at);
  const minutes = Math.round((now - start) / MINUTE);
  const isRecent = event.stream_status === 'live' && minutes >= 1 && minutes < RECENT_MINUTES;

  if (event.stream_status === 'finished') return <Moment at={event.starts_at}>{dayName(start, now, locale, zone)}</Moment>;
  if (isRecent) {
    const hours = Math.floor(minutes / HOUR);
    return <Moment at={event.starts_at}>{hours > 0 ? t('match.startedHoursAgo', { count: hours }) : t('match.startedAgo', { count: minutes })}</Moment>;
  }
  const here = dayAndTime(start, now, locale, zone);
  const venueClock = venueTime(start, locale, event.time_zone, zone);
  // The viewer's time needs a zone name only if the venue's time is not shown beside it.
  if (!venueClock) return <Moment at={event.starts_at}>{`${here} ${zoneName(start, locale, zone)}`}</Moment>;
  return (
    <Moment at={event.starts_at}>
      {`${here} · `}
      <span className="clause">{t('match.venueTime', { time: venueClock })}</span>
    </Moment>
  );
}

function Moment({ at, children }: { at: string; children: ReactNode }) {
  return (
    <time dateTime={at} className="tabular">
      {children}
    </time>
  );
}
