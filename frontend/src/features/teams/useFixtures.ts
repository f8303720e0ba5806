import { MINUTE_MS } from '@/lib/constants';
import type { EventItem, Paged } from '@/api/types';
import { type EventFilter, useGetEventsQuery } from '@/features/catalogue/eventsApi';

/** One list of a profile: the events to show, and the total number. */
export interface Fixtures {
  events: EventItem[] | undefined;
  total: number;
  failed: boolean;
  retry: () => void;
}

const SHOWN = 8;

/** Loads the live and next events and the past events of one team, school or sport. */
export function useFixtures(of: EventFilter): { next: Fixtures; past: Fixtures; waiting: boolean } {
  const list = { ...of, sort_field: 'date', limit: SHOWN };
  const next = listOf(useGetEventsQuery({ ...list, stream_status: 'live,upcoming', sort_direction: 'asc' }, { pollingInterval: MINUTE_MS }));
  const past = listOf(useGetEventsQuery({ ...list, stream_status: 'finished', sort_direction: 'desc' }));
  const waiting = [next, past].some(({ events, failed }) => !events && !failed);
  return { next, past, waiting };
}

/** The part of a query's result that `listOf` reads. */
interface Listed {
  currentData?: Paged<EventItem>;
  isError: boolean;
  refetch: () => unknown;
}

function listOf({ currentData, isError, refetch }: Listed): Fixtures {
  return {
    events: currentData?.data,
    total: currentData?.meta.total ?? 0,
    // A failed refresh keeps the shown events.
    failed: isError && !currentData,
    retry: () => void refetch(),
  };
}
