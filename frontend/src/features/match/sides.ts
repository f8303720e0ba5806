import type { EventItem, EventParticipant } from '../../api/types';

export interface Sides {
  away: EventParticipant;
  home: EventParticipant;
}

/** The two sides of a match, or null for an event of one or of many. Where no home team is named, the second is at home. */
export function sidesOf(event: Pick<EventItem, 'participants' | 'home_team_id'>): Sides | null {
  const [first, second, third] = event.participants;
  if (!first || !second || third) return null;
  return first.id === event.home_team_id ? { away: second, home: first } : { away: first, home: second };
}

/** "away @ home" by short names for a match; any other event's own name. */
export function matchTitle(event: Pick<EventItem, 'participants' | 'home_team_id' | 'name'>): string {
  const sides = sidesOf(event);
  if (event.name) return event.name;
  return sides ? `${sides.away.short_name} @ ${sides.home.short_name}` : '';
}
