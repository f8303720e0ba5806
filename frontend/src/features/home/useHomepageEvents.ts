import { MINUTE_MS } from '@/lib/constants';
import { useGetHomepageEventsQuery } from '@/features/catalogue/eventsApi';

/** What is on, next and over, asked for again every minute. A refresh that fails leaves what is shown. */
export function useHomepageEvents() {
  const { data, isError, refetch } = useGetHomepageEventsQuery(undefined, { pollingInterval: MINUTE_MS });
  return { events: data, failed: isError && !data, refetch: () => void refetch() };
}
