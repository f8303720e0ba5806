import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { dayAndTime, dayName, venueTime, viewerZone, zoneName } from './eventTime';

type Props = { event: Pick<EventItem, 'starts_at' | 'time_zone' | 'stream_status'> };

const MINUTE = 60_000;
const RECENT_MINUTES = 180;

/**
 * When, in the viewer's zone: how long ago a live event began, day and time of one to come with the venue's clock
 * beside it, the day of one that is over.
 */
export function EventTime({ event }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const zone = viewerZone();
  const start = Date.parse(event.starts_at);
  const minutes = Math.round((now - start) / MINUTE);
  const begun = event.stream_status === 'live' && minutes >= 1 && minutes < RECENT_MINUTES;

  if (event.stream_status === 'finished') return <Moment at={event.starts_at}>{dayName(start, now, locale, zone)}</Moment>;
  if (begun) return <Moment at={event.starts_at}>{t('match.startedAgo', { count: minutes })}</Moment>;
  const here = dayAndTime(start, now, locale, zone);
  const there = venueTime(start, locale, event.time_zone, zone);
  // Beside the venue's time, which has its zone, the viewer's own speaks for itself.
  if (!there) return <Moment at={event.starts_at}>{`${here} ${zoneName(start, locale, zone)}`}</Moment>;
  return (
    <Moment at={event.starts_at}>
      {`${here} · `}
      <span className="clause">{t('match.venueTime', { time: there })}</span>
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
