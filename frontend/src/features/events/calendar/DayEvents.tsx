import { type CalendarDate, parseDate } from '@internationalized/date';
import { useId } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { EventRows } from '@/domain/EventRows';
import { RowsSkeleton } from '@/domain/RowsSkeleton';
import { dayInWords, dayTitle } from './dayText';
import { nextDayWithEvents } from './useEventsByDay';
import styles from './DayEvents.module.css';

interface Props {
  day: CalendarDate;
  /** Hides the heading visually, because the day's name is shown elsewhere. */
  untitled: boolean;
  days: ReadonlyMap<string, EventItem[]> | undefined;
  failed: boolean;
  onRetry: () => void;
  onDay: (day: string) => void;
  filtered: boolean;
  onClear: () => void;
}

const OUTLINES = 4;

/** The events of the chosen day, or a button to the next day that has events. */
export function DayEvents({ day, untitled, days, failed, onRetry, onDay, filtered, onClear }: Props) {
  const heading = useId();
  const locale = useDisplayLocale();
  const events = days?.get(day.toString());
  return (
    <section className={styles.day} aria-labelledby={heading} aria-busy={!days && !failed}>
      <h3 id={heading} className={untitled ? 'visually-hidden' : styles.title}>
        {dayTitle(day, locale)}
      </h3>
      {failed && <ErrorState onRetry={onRetry} />}
      {!failed && !days && <RowsSkeleton count={OUTLINES} />}
      {events && <EventRows events={events} headingLevel="h4" />}
      {days && !events && <EmptyDay next={nextDayWithEvents(days, day)} onDay={onDay} filtered={filtered} onClear={onClear} />}
    </section>
  );
}

type EmptyProps = Pick<Props, 'onDay' | 'filtered' | 'onClear'> & { next: string | undefined };

function EmptyDay({ next, onDay, filtered, onClear }: EmptyProps) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  return (
    <EmptyState icon="calendar" title={t('events.calendar.none')} text={filtered ? t('events.none.filteredText') : undefined}>
      {filtered && <Button onClick={onClear}>{t('events.filter.clear')}</Button>}
      {next && (
        <Button look="primary" onClick={() => onDay(next)}>
          {t('events.calendar.next', { day: dayInWords(parseDate(next), locale) })}
        </Button>
      )}
    </EmptyState>
  );
}
