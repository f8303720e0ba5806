import { configureStore } from '@reduxjs/toolkit';
import { vi } from 'vitest';
import { api } from '@/api/api';
import { connectionSlice } from '@/api/connectionSlice';
import { json } from '@/testing/server';
import { eventsApi } from './eventsApi';

const { eventPages, eventsOfDays, getEvent } = eventsApi.endpoints;

function makeStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, connection: connectionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}

/** Serves an API that never answers requests for events. Returns the signals of those requests. */
function serveNoEvents(): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/get_api_key')) return json({ data: { api_key: 'k' } });
    signals.push(init.signal as AbortSignal);
    return new Promise<Response>(() => undefined);
  });
  return signals;
}

it('gives up the call for a list of events when another list is asked for', async () => {
  const signals = serveNoEvents();
  const { dispatch } = makeStore();
  const aborted = () => signals.map((signal) => signal.aborted);
  void dispatch(eventPages.initiate({ gender: 'M' }));
  await vi.waitFor(() => expect(aborted()).toEqual([false]));
  void dispatch(eventPages.initiate({ gender: 'W' }));
  await vi.waitFor(() => expect(aborted()).toEqual([true, false]));
  void dispatch(eventsOfDays.initiate({ start_date: '2026-03-01', end_date: '2026-03-31' }));
  await vi.waitFor(() => expect(aborted()).toEqual([true, true, false]));
  void dispatch(eventsOfDays.initiate({ start_date: '2026-04-01', end_date: '2026-04-30' }));
  await vi.waitFor(() => expect(aborted()).toEqual([true, true, true, false]));
  void dispatch(getEvent.initiate(7));
  await vi.waitFor(() => expect(aborted()).toEqual([true, true, true, false, false]));
});
