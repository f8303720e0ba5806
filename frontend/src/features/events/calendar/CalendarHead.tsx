import type { CalendarDate } from '@internationalized/date';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { Button } from '@/ui/Button';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { dayTitle, inMonth, monthName } from './dayText';
import styles from './CalendarHead.module.css';

interface Props {
  view: 'month' | 'day';
  day: CalendarDate;
  /** `YYYY-MM-DD`. */
  today: string;
  days: ReadonlyMap<string, EventItem[]> | undefined;
  onDay: (day: string) => void;
}

/** The title of the shown month or day, its number of events, and buttons to move back, to today and forward. */
export function CalendarHead({ view, day, today, days, onDay }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const turn = view === 'month' ? { months: 1 } : { days: 1 };
  const count = view === 'month' ? inMonth(days, day) : days && (days.get(day.toString()) ?? []).length;
  return (
    <header className={styles.head}>
      <div className={styles.titles} aria-live="polite">
        <h2 className="section-title">{view === 'month' ? monthName(day, locale) : dayTitle(day, locale)}</h2>
        <p className="count">{count === undefined ? '\u00a0' : t('events.count', { count })}</p>
      </div>
      <div className={styles.ways}>
        <Button look="quiet" icon="chevron-left" iconOnly onClick={() => onDay(day.subtract(turn).toString())}>
          {t(`events.calendar.back.${view}`)}
        </Button>
        <Button onClick={() => onDay(today)} disabled={day.toString() === today}>
          {t('events.calendar.today')}
        </Button>
        <Button look="quiet" icon="chevron-right" iconOnly onClick={() => onDay(day.add(turn).toString())}>
          {t(`events.calendar.on.${view}`)}
        </Button>
      </div>
    </header>
  );
}
