import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { remaining } from '@/ui/Countdown';
import { useNow } from '@/lib/useNow';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * The last hour before an event, to the second, on the page's one clock. Screen readers have whole minutes, and are not
 * told of every change.
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
