import type { Participant, Pass } from '@/api/types';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';

/** Returns the teams that any of the passes covers, sorted by name; empty until the channel's teams are loaded. */
export function useCoveredTeams(passes: readonly Pass[]): Participant[] {
  const covered = new Set(passes.flatMap(({ participants }) => participants));
  const { data: teams = [] } = useGetParticipantsQuery(undefined, { skip: covered.size === 0 });
  return teams.filter(({ id }) => covered.has(id)).sort((first, second) => first.name.localeCompare(second.name));
}
