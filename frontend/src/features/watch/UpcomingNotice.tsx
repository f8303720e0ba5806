import { useTranslation } from 'react-i18next';
import type { EventDetail } from '@/api/types';
import { Countdown } from '@/components/Countdown';
import { useNow } from '@/components/useNow';
import { EventTime } from '@/features/match/EventTime';

/** How long until it starts, and when that is. */
export function UpcomingNotice({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const start = Date.parse(event.starts_at);
  if (start <= useNow()) {
    return (
      <>
        <h2>{t('watch.starting.title')}</h2>
        <p>{t('watch.starting.text')}</p>
      </>
    );
  }
  return (
    <>
      <h2>{t('watch.startsIn')}</h2>
      <Countdown target={start} />
      <p>
        <EventTime event={event} />
      </p>
    </>
  );
}
