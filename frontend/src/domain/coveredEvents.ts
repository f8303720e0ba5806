import type { EventCategory } from '@/api/types';

/** Returns the path of the schedule for a pass, filtered by sport if the pass has exactly one. */
export function coveredEvents(sports: readonly Pick<EventCategory, 'alias'>[]): string {
  const [only, second] = sports;
  return only && !second ? `/schedule?event_category=${only.alias}` : '/schedule';
}
