import type { EventItem, EventParticipant, TitleOrder } from '@/api/types';

export interface Sides {
  away: EventParticipant;
  home: EventParticipant;
}

/** Returns the two sides of a match, or null unless there are exactly two participants. Without a named home team, the second one is at home. */
export function sidesOf(event: Pick<EventItem, 'participants' | 'home_team_id'>): Sides | null {
  const [first, second, third] = event.participants;
  if (!first || !second || third) return null;
  return first.id === event.home_team_id ? { away: second, home: first } : { away: first, home: second };
}

/** Returns one value per side in the order of the channel's titles, which the API also uses in the names of matches. */
export function inOrder<T>({ away, home }: { away: T; home: T }, order: TitleOrder): [T, T] {
  return order === 'home-first' ? [home, away] : [away, home];
}
