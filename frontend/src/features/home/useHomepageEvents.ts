import { MINUTE_MS } from '@/lib/constants';
import { useGetHomepageEventsQuery } from '@/features/catalogue/eventsApi';

/** Loads the live, upcoming and past events, and refreshes them every minute. A failed refresh keeps the shown events. */
export function useHomepageEvents() {
  const { data, isError, refetch } = useGetHomepageEventsQuery(undefined, { pollingInterval: MINUTE_MS });
  return { events: data, failed: isError && !data, refetch: () => void refetch() };
}
