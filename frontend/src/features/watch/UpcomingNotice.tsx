import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Countdown } from '@/ui/Countdown';
import { useNow } from '@/lib/useNow';
import { EventTime } from '@/domain/EventTime';
import { StageSides } from './StageSides';

/** Countdown to the start, and the start time. */
export function UpcomingNotice({ event }: { event: EventDetail }) {
  const { t } = useTranslation();
  const start = Date.parse(event.starts_at);
  const due = start <= useNow();
  return (
    <>
      <StageSides event={event}>
        <h2>{due ? t('watch.starting.title') : t('watch.startsIn')}</h2>
        {!due && <Countdown target={start} />}
      </StageSides>
      <p>{due ? t('watch.starting.text') : <EventTime event={event} />}</p>
    </>
  );
}
