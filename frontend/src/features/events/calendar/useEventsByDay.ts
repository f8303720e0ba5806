import type { CalendarDate } from '@internationalized/date';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { EventItem } from '@/api/types';
import { type EventFilter, useEventsOfDaysQuery } from '@/features/catalogue/eventsApi';
import { viewerZone } from '@/domain/eventTime';
import { groupByDay } from '@/domain/groupByDay';
import { filterQuery, type Filters } from '../filters';
import type { Weeks } from './weeks';

const FRESH_S = 60;

/** The events of some days by the day that the viewer's clock gives them, as `YYYY-MM-DD`. */
export interface EventsByDay {
  /** Undefined until they are there. */
  days: ReadonlyMap<string, EventItem[]> | undefined;
  failed: boolean;
  retry: () => void;
}

const NONE: EventItem[] = [];

/** The days that are requested: those of the weeks that the filters allow. Null where they allow none. */
function daysQuery(filters: Filters, { first, last }: Weeks): EventFilter | null {
  const [from, to] = [first.toString(), last.toString()];
  const start_date = filters.start_date && filters.start_date > from ? filters.start_date : from;
  const end_date = filters.end_date && filters.end_date < to ? filters.end_date : to;
  return start_date > end_date ? null : filterQuery({ ...filters, start_date, end_date }, viewerZone());
}

/** All events of the weeks that pass the filters. */
export function useEventsByDay(filters: Filters, weeks: Weeks): EventsByDay {
  const query = daysQuery(filters, weeks);
  const { currentData, isError, isFetching, refetch } = useEventsOfDaysQuery(query ?? skipToken, { refetchOnMountOrArgChange: FRESH_S });
  const events = query ? currentData : NONE;
  const days = useMemo(() => events && new Map(groupByDay(events, viewerZone()).map((day) => [day.key, day.events])), [events]);
  return { days, failed: isError && !isFetching && !events, retry: () => void refetch() };
}

/** The first day after `day` that has events, of those that are known. */
export function nextDayWithEvents(days: ReadonlyMap<string, EventItem[]>, day: CalendarDate): string | undefined {
  return [...days.keys()].sort().find((key) => key > day.toString());
}
