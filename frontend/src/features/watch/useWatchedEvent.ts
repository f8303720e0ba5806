import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue } from 'react';
import type { EventDetail } from '@/api/types';
import { useNow } from '@/lib/useNow';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { pollInterval } from './pollInterval';

/** Loads the event and polls for changes, so that the page updates without a reload. */
export function useWatchedEvent(id: number) {
  const now = useNow();
  const eventId = Number.isInteger(id) && id > 0 ? id : skipToken;
  const known = useGetEventQuery(eventId).currentData;
  const { currentData, error, refetch } = useGetEventQuery(eventId, { pollingInterval: pollInterval(known, now) });
  // The whole page renders from this value. Deferred rendering keeps input and scrolling responsive.
  const shown = useDeferredValue(currentData);
  const event = shown?.id === id ? shown : undefined;
  /** Requests the event now. Rejects if the request fails. */
  const renew = (): Promise<EventDetail> => refetch().unwrap();
  return { event, error: eventId === skipToken ? { status: 404 } : error, refetch: () => void refetch(), renew };
}
