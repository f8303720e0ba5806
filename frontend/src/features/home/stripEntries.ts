import type { Participant, ParticipantGroup } from '@/api/types';
import { schoolPath, teamPath } from '@/features/match/paths';

export interface StripEntry {
  id: number;
  name: string;
  letters?: string;
  color: string | null;
  picture: string | undefined;
  to: string;
}

const MOST = 24;

/** Who the strip shows: schools where there are any, else the first teams. */
export function stripEntries(schools: readonly ParticipantGroup[], teams: readonly Participant[]): StripEntry[] {
  if (schools.length > 0) {
    return schools.map(({ id, name, color, image }) => ({
      id,
      name,
      color,
      picture: image?.src,
      to: schoolPath(id),
    }));
  }
  const roots = teams.filter((team) => team.parent_id === null).slice(0, MOST);
  return roots.map(({ id, name, short_name, color, images }) => ({
    id,
    name,
    letters: short_name,
    color,
    picture: images[0]?.src,
    to: teamPath(id),
  }));
}
