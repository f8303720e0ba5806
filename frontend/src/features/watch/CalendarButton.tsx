import { useTranslation } from 'react-i18next';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { MINUTE_MS } from '@/constants';
import { watchPath } from '@/features/match/paths';
import { matchTitle } from '@/features/match/sides';
import { useCatalogue } from '@/features/match/useCatalogue';

/** Saves the event as a file that every calendar program takes. */
export function CalendarButton({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const place = useCatalogue().location(event.location_id);
  const save = async () => {
    const { calendarFile } = await import('./calendarFile');
    const { host, origin } = window.location;
    const text = calendarFile(
      {
        uid: `event-${event.id}@${host}`,
        title: matchTitle(event),
        startsAt: event.starts_at,
        endsAt: event.ends_at,
        place: place ? [place.name, place.city].filter(Boolean).join(', ') : null,
        url: origin + watchPath(event.id),
      },
      Date.now(),
    );
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    link.download = `${event.alias}.ics`;
    link.click();
    // Some browsers fetch it only after the click has been handled.
    setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
  };
  return (
    <Button icon="calendar" onClick={() => void save()}>
      {t('watch.calendar')}
    </Button>
  );
}
