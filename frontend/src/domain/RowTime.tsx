import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { dayName, timeOfDay, viewerZone, zoneName } from './eventTime';

interface Props {
  event: Pick<EventItem, 'starts_at'>;
  dated: boolean;
  className: string | undefined;
  secondClassName: string | undefined;
}

/** The first column of a row, in the viewer's zone: the time, or the day with the time below. */
export function RowTime({ event, dated, className, secondClassName }: Props) {
  const locale = useDisplayLocale();
  const now = useNow();
  const zone = viewerZone();
  const start = Date.parse(event.starts_at);
  const [time, named] = [timeOfDay(start, locale, zone), zoneName(start, locale, zone)];
  return (
    <time className={className} dateTime={event.starts_at}>
      {dated ? dayName(start, now, locale, zone) : time}
      <span className={secondClassName}>{dated ? `${time} ${named}` : named}</span>
    </time>
  );
}
