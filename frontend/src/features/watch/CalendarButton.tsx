import { useTranslation } from '@/i18n/useTranslation';
import { address } from '@/api/request';
import { LinkButton } from '@/ui/Button';

/** Downloads the event as an iCalendar file. */
export function CalendarButton({ eventId }: { eventId: number }) {
  const { t, language } = useTranslation();
  const file = address({ url: `events/${eventId}/calendar.ics`, params: { lang: language } });
  return (
    <LinkButton to={window.location.origin + file} icon="calendar">
      {t('watch.calendar')}
    </LinkButton>
  );
}
