import type { EventDetail, EventItem } from '@/api/types';
import { useGetEventsQuery } from '@/features/catalogue/eventsApi';

/** Events of each list that are requested; all users of this hook share the two requests. */
const REQUESTED = 6;

interface RelatedEvents {
  isLoading: boolean;
  /** Live and upcoming events, the next one first. */
  next: EventItem[];
  /** Finished events, the latest first. */
  past: EventItem[];
}

/** Returns other events of the same sport. */
export function useRelatedEvents(event: EventDetail): RelatedEvents {
  const sport = { event_category: event.event_category_id, sort_field: 'date', limit: REQUESTED };
  const next = useGetEventsQuery({ ...sport, stream_status: 'live,upcoming', sort_direction: 'asc' });
  const past = useGetEventsQuery({ ...sport, stream_status: 'finished', sort_direction: 'desc' });
  const others = (events: EventItem[] = []) => events.filter(({ id }) => id !== event.id);
  return { isLoading: next.isLoading || past.isLoading, next: others(next.data?.data), past: others(past.data?.data) };
}
