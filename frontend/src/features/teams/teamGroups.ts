import type { EventCategory, Participant } from '@/api/types';

export interface TeamGroup {
  /** Null for teams of no sport in particular. */
  sport: EventCategory | null;
  teams: Participant[];
}

/** Teams by sport, in the order of the channel's sports; within one, women's and men's as the seed files have them. */
export function groupBySport(teams: readonly Participant[], sports: readonly EventCategory[]): TeamGroup[] {
  const groups = sports.map((sport) => ({ sport, teams: teams.filter(({ properties }) => properties.sport === sport.id) }));
  const known = new Set(sports.map(({ id }) => id));
  const others = teams.filter(({ properties }) => properties.sport === null || !known.has(properties.sport));
  return [...groups, { sport: null, teams: others }].filter((group) => group.teams.length > 0);
}

/** The teams that stand by themselves: sub-teams are found on the page of the team above them. */
export function topTeams(teams: readonly Participant[]): Participant[] {
  return teams.filter(({ parent_id }) => parent_id === null);
}
