import { useTranslation } from 'react-i18next';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { sameClock, venueTime, viewerZone } from './eventTime';

/** "7:00 PM EST at the venue" where the venue's clock shows another time than the viewer's, else null. */
export function useVenueTime(event: Pick<EventItem, 'starts_at' | 'time_zone'>): string | null {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const start = Date.parse(event.starts_at);
  const zone = viewerZone();
  if (sameClock(start, zone, event.time_zone)) return null;
  return t('match.atVenue', { time: venueTime(start, locale, event.time_zone, zone) });
}
