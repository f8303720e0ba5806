import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue } from 'react';
import type { EventDetail } from '@/api/types';
import { useNow } from '@/lib/useNow';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { pollInterval } from './pollInterval';

/** The event of the address, asked for again when it may have changed, so that the page follows it without a reload. */
export function useWatchedEvent(id: number) {
  const now = useNow();
  const wanted = Number.isInteger(id) && id > 0 ? id : skipToken;
  const known = useGetEventQuery(wanted).currentData;
  const { currentData, error, refetch } = useGetEventQuery(wanted, { pollingInterval: pollInterval(known, now) });
  // The whole page is drawn from it: piece by piece, so that the viewer can press and scroll meanwhile.
  const shown = useDeferredValue(currentData);
  const event = shown?.id === id ? shown : undefined;
  /** Asks for the event now. Rejects where it could not be had. */
  const renew = (): Promise<EventDetail> => refetch().unwrap();
  return { event, error: wanted === skipToken ? { status: 404 } : error, refetch: () => void refetch(), renew };
}
