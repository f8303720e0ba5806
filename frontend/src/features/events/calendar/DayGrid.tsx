import { type CalendarDate, isSameMonth } from '@internationalized/date';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { DayCell } from './DayCell';
import { weekdayName } from './dayText';
import { dayAfterKey } from './weeks';
import styles from './DayGrid.module.css';

interface Props {
  view: 'month' | 'day';
  weeks: CalendarDate[][];
  chosen: CalendarDate;
  focused: CalendarDate;
  /** `YYYY-MM-DD`. */
  today: string;
  days: ReadonlyMap<string, EventItem[]> | undefined;
  onFocus: (day: CalendarDate) => void;
  onChoose: (day: string) => void;
}

/** A grid of weeks with one Tab stop: arrow and page keys move between days, and Enter chooses a day. */
export function DayGrid({ view, weeks, chosen, focused, today, days, onFocus, onChoose }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);

  // Moves the focus to the day that a key selected, also in another month.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused.toString()}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : dayAfterKey(focused, event, locale, view === 'month' ? 'months' : 'weeks');
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    const shown = weeks.some((week) => week.some((day) => day.compare(next) === 0)) && (view === 'day' || isSameMonth(next, chosen));
    if (shown) onFocus(next);
    else onChoose(next.toString());
  };

  return (
    <table ref={grid} role="grid" className={styles.grid} data-view={view} aria-label={t('events.calendar.label')}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day.toString()} scope="col" abbr={weekdayName(day, locale, 'long')} className={styles.weekday}>
              <span aria-hidden="true">{weekdayName(day, locale, 'short')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.toString()}>
            {week.map((day) => (
              <DayCell
                key={day.toString()}
                day={day}
                events={days?.get(day.toString())}
                known={days !== undefined}
                outside={view === 'month' && !isSameMonth(day, chosen)}
                today={day.toString() === today}
                chosen={day.compare(chosen) === 0}
                reachable={day.compare(focused) === 0}
                onKeyDown={onKeyDown}
                onChoose={() => onChoose(day.toString())}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
