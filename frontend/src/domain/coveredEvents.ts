import type { EventCategory } from '@/api/types';

/** Where the events that a pass covers are listed: those of its sport, where it has one alone. */
export function coveredEvents(sports: readonly Pick<EventCategory, 'alias'>[]): string {
  const [only, second] = sports;
  return only && !second ? `/schedule?event_category=${only.alias}` : '/schedule';
}
