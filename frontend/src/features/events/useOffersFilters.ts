import { useState } from 'react';
import type { EventsAlias } from './aliases';

/** A shorter list is found through without filters. */
const FROM = 9;

/**
 * Returns whether a list has filters: when it is long, or filtered by its address, so that every filter can be removed.
 * While the total is unknown, only the list of live events is expected to be short. Filters that were shown for a reason
 * stay for the visit, because the viewer may be in one of their fields.
 */
export function useOffersFilters(alias: EventsAlias, total: number | undefined, filtered: boolean): boolean {
  const [kept, setKept] = useState<EventsAlias | null>(null);
  const needed = filtered || (total ?? 0) >= FROM;
  if (needed && kept !== alias) setKept(alias);
  return needed || kept === alias || (total === undefined && alias !== 'live');
}
