import { useTranslation } from '@/i18n/useTranslation';
import { address } from '@/api/request';
import { LinkButton } from '@/ui/Button';

/** Gives the event to the viewer's calendar, as a file that every calendar program takes. */
export function CalendarButton({ eventId }: { eventId: number }) {
  const { t, language } = useTranslation();
  const file = address({ url: `events/${eventId}/calendar.ics`, params: { lang: language } });
  return (
    <LinkButton to={window.location.origin + file} icon="calendar">
      {t('watch.calendar')}
    </LinkButton>
  );
}
