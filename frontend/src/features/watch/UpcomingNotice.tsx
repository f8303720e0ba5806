import { useTranslation } from '@/i18n/useTranslation';
import type { EventDetail } from '@/api/types';
import { Countdown } from '@/ui/Countdown';
import { useNow } from '@/lib/useNow';
import { EventTime } from '@/domain/EventTime';
import stage from '@/features/player/Stage.module.css';

interface Props {
  event: EventDetail;
  /** The notice has a headline of its own. */
  above?: boolean;
}

/** Countdown to the start, and the start time. */
export function UpcomingNotice({ event, above = false }: Props) {
  const { t } = useTranslation();
  const start = Date.parse(event.starts_at);
  const due = start <= useNow();
  const title = due ? t('watch.starting.title') : t('watch.startsIn');
  return (
    <>
      {above ? <p className={stage.optional}>{title}</p> : <h2>{title}</h2>}
      {!due && <Countdown target={start} />}
      <p className={above ? stage.optional : undefined}>{due ? t('watch.starting.text') : <EventTime event={event} />}</p>
    </>
  );
}
