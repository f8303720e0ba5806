import type { EventItem } from '@/api/types';
import { sidesOf } from '@/domain/sides';

export type Result = 'win' | 'draw' | 'loss';

/** Returns the result of a finished match for one team; null if the team did not play in it or there is no score. */
export function resultFor(team: number, event: Pick<EventItem, 'participants' | 'home_team_id' | 'score' | 'stream_status'>): Result | null {
  const sides = sidesOf(event);
  if (!sides || !event.score || event.stream_status !== 'finished') return null;
  const { home, away } = event.score;
  const lead = sides.home.id === team ? home - away : sides.away.id === team ? away - home : null;
  if (lead === null) return null;
  return lead === 0 ? 'draw' : lead > 0 ? 'win' : 'loss';
}
