import type { CalendarDate } from '@internationalized/date';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { shortTime, viewerZone } from '@/domain/eventTime';
import { useCatalogue } from '@/domain/useCatalogue';
import { dayTitle } from './dayText';
import { sportsOf } from './sportsOf';
import styles from './DayCell.module.css';

interface Props {
  day: CalendarDate;
  events: EventItem[] | undefined;
  /** The day's events are loaded. */
  known: boolean;
  /** The day belongs to a neighbouring month. */
  outside: boolean;
  today: boolean;
  chosen: boolean;
  /** The Tab key reaches this day. */
  reachable: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
}

/** Maximum number of events that a cell names, and of sports that it shows as dots. */
const NAMED = 3;
const DOTS = 4;

/** A day of the grid: the sports of its events, and on a wide screen the first events. Its accessible name also has the number of events and the sports. */
export function DayCell({ day, events = [], known, outside, today, chosen, reachable, onKeyDown, onChoose }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const sports = sportsOf(events, useCatalogue());
  const shown = events.length > NAMED ? NAMED - 1 : NAMED;
  const label = [dayTitle(day, locale), known && t('events.count', { count: events.length }), ...sports.map(({ name }) => name)];
  return (
    <td role="gridcell" aria-selected={chosen} className={styles.cell}>
      <button
        type="button"
        data-day={day.toString()}
        className={styles.day}
        data-outside={outside || undefined}
        data-chosen={chosen || undefined}
        data-busy={events.length > 0 || undefined}
        aria-current={today ? 'date' : undefined}
        tabIndex={reachable ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={onChoose}
      >
        <span className={styles.number} aria-hidden="true">
          {day.day}
        </span>
        <span className="visually-hidden">{label.filter(Boolean).join(', ')}</span>{' '}
        <span className={styles.dots}>
          {sports.slice(0, DOTS).map(({ id, color }) => (
            <span key={id} className={styles.dot} style={{ background: color }} />
          ))}
        </span>
        <span className={styles.events}>
          {events.slice(0, shown).map((event) => (
            <span key={event.id} className={styles.event} style={{ borderColor: sports.find(({ id }) => id === event.event_category_id)?.color }}>
              <span className={styles.name}>{event.name}</span>{' '}
              <span className={styles.time}>{shortTime(Date.parse(event.starts_at), locale, viewerZone())}</span>{' '}
            </span>
          ))}
          {events.length > shown && <span className={styles.more}>{t('events.calendar.more', { count: events.length - shown })}</span>}
        </span>
      </button>
    </td>
  );
}
