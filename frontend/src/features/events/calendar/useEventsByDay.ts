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

/** Events by their day in the viewer's time zone, as `YYYY-MM-DD`. */
export interface EventsByDay {
  /** Undefined until loaded. */
  days: ReadonlyMap<string, EventItem[]> | undefined;
  /** The similar words that were searched for, if the filters' words find nothing. */
  showing: string | undefined;
  failed: boolean;
  retry: () => void;
}

const NONE: EventItem[] = [];

/** Returns the query for the days of the weeks that the filters allow, or null if they allow none. */
function daysQuery(filters: Filters, { first, last }: Weeks): EventFilter | null {
  const [from, to] = [first.toString(), last.toString()];
  const start_date = filters.start_date && filters.start_date > from ? filters.start_date : from;
  const end_date = filters.end_date && filters.end_date < to ? filters.end_date : to;
  return start_date > end_date ? null : filterQuery({ ...filters, start_date, end_date }, viewerZone());
}

/** Loads all events of the weeks that match the filters. */
export function useEventsByDay(filters: Filters, weeks: Weeks): EventsByDay {
  const query = daysQuery(filters, weeks);
  const { currentData, isError, isFetching, refetch } = useEventsOfDaysQuery(query ?? skipToken, { refetchOnMountOrArgChange: FRESH_S });
  const events = query ? currentData?.data : NONE;
  const days = useMemo(() => events && new Map(groupByDay(events, viewerZone()).map((day) => [day.key, day.events])), [events]);
  return { days, showing: query ? currentData?.meta.showing : undefined, failed: isError && !isFetching && !events, retry: () => void refetch() };
}

/** Returns the first loaded day after `day` that has events. */
export function nextDayWithEvents(days: ReadonlyMap<string, EventItem[]>, day: CalendarDate): string | undefined {
  return [...days.keys()].sort().find((key) => key > day.toString());
}
