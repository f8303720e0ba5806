import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import type { To } from 'react-router-dom';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useNow } from '@/lib/useNow';
import { dayKey, viewerZone } from '@/domain/eventTime';
import Respelled from '@/domain/Respelled';
import '@/i18n/en.json?events';
import type { Filters } from '../filters';
import { CalendarHead } from './CalendarHead';
import { DayEvents } from './DayEvents';
import { DayGrid } from './DayGrid';
import { useEventsByDay } from './useEventsByDay';
import { monthOf, rowsOf, weekOf } from './weeks';
import styles from './EventsCalendar.module.css';

interface Props {
  filters: Filters;
  view: 'month' | 'day';
  /** `YYYY-MM-DD`; undefined means today. */
  day: string | undefined;
  onDay: (day: string) => void;
  filtered: boolean;
  /** The search for the filters' words as they are. */
  literally: To;
  onClear: () => void;
}

/**
 * The schedule as a calendar: a month, or a day with its week, in the viewer's time zone. Keys move the focus from day to
 * day; the chosen day is shown in full beside or under the grid.
 */
export default function EventsCalendar({ filters, view, day, onDay, filtered, literally, onClear }: Props) {
  const locale = useDisplayLocale();
  const today = dayKey(useNow(), viewerZone());
  const chosen = parseDate(day ?? today);
  const month = monthOf(chosen, locale);
  const { days, showing, failed, retry } = useEventsByDay(filters, month);
  // The focused day. Choosing a day, with any control, also moves the focus there.
  const [at, setAt] = useState({ chosen: chosen.toString(), focused: chosen });
  if (at.chosen !== chosen.toString()) setAt({ chosen: chosen.toString(), focused: chosen });

  return (
    <>
      {showing && filters.title && <Respelled typed={filters.title} showing={showing} to={literally} />}
      <div className={styles.calendar} data-view={view}>
        <CalendarHead view={view} day={chosen} today={today} days={days} onDay={onDay} />
        <DayGrid
          view={view}
          weeks={rowsOf(view === 'month' ? month : weekOf(chosen, locale))}
          chosen={chosen}
          focused={at.focused}
          today={today}
          days={days}
          onFocus={(focused) => setAt({ ...at, focused })}
          onChoose={onDay}
        />
        <DayEvents day={chosen} untitled={view === 'day'} days={days} failed={failed} onRetry={retry} onDay={onDay} filtered={filtered} onClear={onClear} />
      </div>
    </>
  );
}
