import { useId, useMemo, useRef } from 'react';
import type { EventItem } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useListWindow, type ListWindow } from '@/lib/useListWindow';
import { useNow } from '@/lib/useNow';
import { dayName, viewerZone } from '@/domain/eventTime';
import { groupByDay } from '@/domain/groupByDay';
import { ScheduleRow } from '@/domain/ScheduleRow';
import '@/i18n/en.json?events';
import { dayEntries, eventsBetween, type DayEntries } from './dayEntries';
import rowStyles from '@/domain/ScheduleRow.module.css';
import styles from './Schedule.module.css';

/** Schedules with more events than this render only the rows near the viewport. */
const WHOLE = 60;
const OVERSCAN = 8;
/** Estimated row height until the first rows are measured, and the fixed space after a day. */
const ROW_PX = 96;
const DAY_GAP_PX = 32;
/** Indexes of the first heading and event, whose measured heights are the estimates for all others. */
const FIRST_HEADING = 0;
const FIRST_EVENT = 1;

/** Days under sticky headings, each with its events as rows. Long schedules are virtualized. */
export function Schedule({ events, total = 0 }: { events: readonly EventItem[]; total: number | undefined }) {
  const list = useRef<HTMLDivElement>(null);
  const days = useMemo(() => dayEntries(groupByDay(events, viewerZone())), [events]);
  const gaps = useMemo(() => new Set(days.map(({ end }) => end)), [days]);
  const headings = useMemo(() => new Set(days.map(({ heading }) => heading)), [days]);
  const rows = useListWindow(list, {
    count: events.length + 2 * days.length,
    estimate: (row) => (gaps.has(row) ? DAY_GAP_PX : ROW_PX),
    like: (row) => (gaps.has(row) ? row : headings.has(row) ? FIRST_HEADING : FIRST_EVENT),
    whole: total <= WHOLE,
    overscan: OVERSCAN,
  });
  const drawn = days.filter(({ heading, end }) => heading <= rows.last && end >= rows.first);
  const [first, last] = [drawn[0], drawn.at(-1)];
  const space = {
    paddingTop: first ? rows.offset(first.heading) : 0,
    paddingBottom: last && last !== days.at(-1) ? rows.offset(Number.POSITIVE_INFINITY) - rows.offset(last.end + 1) : 0,
  };
  return (
    <div ref={list} className={styles.schedule} style={space}>
      {drawn.map((day) => (
        <ScheduleDay key={day.day.key} entries={day} rows={rows} measure={rows.measure} />
      ))}
    </div>
  );
}

interface DayProps {
  entries: DayEntries;
  rows: Pick<ListWindow, 'first' | 'last' | 'offset'>;
  measure: ListWindow['measure'];
}

function ScheduleDay({ entries, rows, measure }: DayProps) {
  const heading = useId();
  const { day, firstEvent, end } = entries;
  const name = dayName(day.moment, useNow(), useDisplayLocale(), viewerZone(), 'long');
  const [from, to] = eventsBetween(entries, rows.first, rows.last);
  // A long day is itself rendered in part: padding replaces the missing rows, so that the sticky heading covers the whole day.
  const space = {
    paddingTop: from > 0 ? rows.offset(firstEvent + from) - rows.offset(firstEvent) : 0,
    paddingBottom: to < day.events.length ? rows.offset(end) - rows.offset(firstEvent + to) : 0,
  };
  return (
    <section aria-labelledby={heading} style={{ marginBottom: DAY_GAP_PX }}>
      <h2 id={heading} ref={measure} data-index={entries.heading} className={styles.day}>
        {name}
      </h2>
      <ul className={rowStyles.rows} style={space}>
        {day.events.slice(from, to).map((event, position) => (
          <ScheduleRow key={event.id} ref={measure} index={firstEvent + from + position} event={event} />
        ))}
      </ul>
    </section>
  );
}
