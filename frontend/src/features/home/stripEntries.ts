import type { Participant, ParticipantGroup } from '@/api/types';
import { schoolPath, teamPath } from '@/domain/paths';

export interface StripEntry {
  id: number;
  name: string;
  letters?: string;
  color: string | null;
  picture: string | undefined;
  to: string;
}

const MOST = 24;

/** Returns the schools for the strip, or teams if there are no schools. Favourites come first. */
export function stripEntries(schools: readonly ParticipantGroup[], teams: readonly Participant[], favorites: ReadonlySet<number>): StripEntry[] {
  if (schools.length > 0) {
    return favoritesFirst(schools, favorites).map(({ id, name, color, image }) => ({
      id,
      name,
      color,
      picture: image?.src,
      to: schoolPath(id),
    }));
  }
  const roots = teams.filter((team) => team.parent_id === null || favorites.has(team.id));
  return favoritesFirst(roots, favorites)
    .slice(0, MOST)
    .map(({ id, name, short_name, color, images }) => ({
      id,
      name,
      letters: short_name,
      color,
      picture: images[0]?.src,
      to: teamPath(id),
    }));
}

function favoritesFirst<T extends { id: number }>(all: readonly T[], favorites: ReadonlySet<number>): T[] {
  return [...all.filter(({ id }) => favorites.has(id)), ...all.filter(({ id }) => !favorites.has(id))];
}
