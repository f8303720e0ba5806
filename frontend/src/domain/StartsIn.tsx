import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { remaining } from '@/ui/Countdown';
import { useNow } from '@/lib/useNow';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * A countdown to the second for the last hour before an event. All countdowns of a page share one timer. Screen readers
 * get whole minutes, and changes are not announced.
 */
export function StartsIn({ event }: { event: Pick<EventItem, 'starts_at'> }) {
  const { t } = useTranslation();
  const { hours, minutes, seconds } = remaining(Date.parse(event.starts_at), useNow('second'));
  const left = hours * 60 + minutes;
  if (left === 0 && seconds === 0) return t('match.status.starting');
  return (
    <>
      <span aria-hidden="true">{t('match.status.startsIn', { time: `${twoDigits(left)}:${twoDigits(seconds)}` })}</span>
      <span className="visually-hidden">{t('match.status.soon', { count: Math.max(1, left) })}</span>
    </>
  );
}
