import type { EventCategory, Participant } from '@/api/types';

export interface TeamGroup {
  /** Null for teams without a known sport. */
  sport: EventCategory | null;
  teams: Participant[];
}

/** Groups teams by sport, in the order of the channel's sports. Teams of one sport keep their given order. */
export function groupBySport(teams: readonly Participant[], sports: readonly EventCategory[]): TeamGroup[] {
  const groups = sports.map((sport) => ({ sport, teams: teams.filter(({ properties }) => properties.sport === sport.id) }));
  const known = new Set(sports.map(({ id }) => id));
  const others = teams.filter(({ properties }) => properties.sport === null || !known.has(properties.sport));
  return [...groups, { sport: null, teams: others }].filter((group) => group.teams.length > 0);
}

/** Returns the teams without a parent team. Sub-teams are listed on their parent's page. */
export function topTeams(teams: readonly Participant[]): Participant[] {
  return teams.filter(({ parent_id }) => parent_id === null);
}
