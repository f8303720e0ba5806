import { skipToken } from '@reduxjs/toolkit/query';
import { useNow } from '@/components/useNow';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { pollInterval } from './pollInterval';

/** The event of the address, asked for again about its start, so that the picture comes without a reload. */
export function useWatchedEvent(id: number) {
  const now = useNow();
  const wanted = Number.isInteger(id) && id > 0 ? id : skipToken;
  const known = useGetEventQuery(wanted).currentData;
  const { currentData: event, error, refetch } = useGetEventQuery(wanted, { pollingInterval: pollInterval(known, now) });
  return { event, error: wanted === skipToken ? { status: 404 } : error, refetch: () => void refetch() };
}
