import { useTranslation } from 'react-i18next';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { useNow } from '@/components/useNow';
import { dayAndTime, dayName, viewerZone, zoneName } from './eventTime';

type Props = { event: Pick<EventItem, 'starts_at' | 'stream_status'> };

const MINUTE = 60_000;

/** When, in the viewer's zone: how long ago a live event began, day and time of one to come, the day of one that is over. */
export function EventTime({ event }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const now = useNow();
  const zone = viewerZone();
  const start = Date.parse(event.starts_at);
  return (
    <time dateTime={event.starts_at} className="tabular">
      {text()}
    </time>
  );

  function text() {
    if (event.stream_status === 'finished') return dayName(start, now, locale, zone);
    const minutes = Math.round((now - start) / MINUTE);
    if (event.stream_status === 'live' && minutes >= 1 && minutes < 180) return t('match.startedAgo', { count: minutes });
    return `${dayAndTime(start, now, locale, zone)} ${zoneName(start, locale, zone)}`;
  }
}
